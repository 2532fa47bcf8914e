import { Database } from '@laurel/service-kit/database/database';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { StaffNoticesService } from '../staff-notices/staff-notices.service.ts';
import { stateOf } from './api-key.views.ts';
import { ApiKeysRepository, type EndingKey } from './api-keys.repository.ts';
import { noticeOf } from './key-end.ts';

const mayManage = { resource: 'program', action: 'manage' } as const;

/** Tells staff and the program's own systems 30, 7 and 1 days before a key ends. */
@Injectable()
export class KeyEndJobs extends ScheduledTask {
  constructor(
    private readonly db: Database,
    private readonly repository: ApiKeysRepository,
    private readonly outbox: Outbox,
    private readonly notices: StaffNoticesService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'key_end', everyMillis: 300_000, failure: 'the end of a key could not be published' }, log, registry);
  }

  protected override async work(): Promise<void> {
    await this.each(await this.repository.ending(), (ending) => this.publish(ending));
  }

  private publish({ program_id, id }: EndingKey): Promise<void> {
    const scope = { programId: program_id };
    return this.db.transaction(scope, async () => {
      const key = await this.repository.lock(scope, id);
      if (key === null) return;
      const { name, prefix, mode, expiresAt, revokedAt, noticedDays } = key;
      const now = new Date();
      const days = noticeOf(expiresAt, now);
      const isPublished = noticedDays !== null && days !== null && noticedDays <= days;
      if (expiresAt === null || days === null || isPublished) return;
      if (stateOf({ revoked_at: revokedAt, expires_at: expiresAt }, now) !== 'active') return;
      await this.repository.noteNotice(scope, id, days);
      const data = { api_key_id: id, prefix, mode, expires_at: expiresAt.toISOString(), days };
      await this.outbox.append(scope, { type: 'api_key.expiring', data });
      const path = `integrations/api_auths/${id}`;
      const notice = { method: 'key_expiring', record: name, at: expiresAt, path, occasion: id } as const;
      await this.notices.send(scope, mayManage, notice);
    });
  }
}
