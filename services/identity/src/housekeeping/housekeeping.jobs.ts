import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ScheduledTask } from '@laurel/service-kit/jobs/scheduled-task';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { METRICS } from '@laurel/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ApiKeysService } from '../access/api-keys/api-keys.service.ts';
import { CodesService } from '../access/codes/codes.service.ts';
import { MailService } from '../mail/mail.service.ts';
import { ImportsService } from '../participants/participant-import/imports.service.ts';
import { platformScope } from '../platform-scope.ts';
import { ProgramsService } from '../programs/programs.service.ts';
import { AdminSessionsService } from '../access/sessions/admin-sessions.service.ts';
import { SessionsService } from '../access/sessions/sessions.service.ts';
import { AddressMeter } from '../participants/sign-in/address-meter.ts';
import { BotCheck } from '../participants/sign-in/bot-check.ts';

/** Deletes expired rows, program by program, because no role of the service sees two at a time. */
@Injectable()
export class HousekeepingJobs extends ScheduledTask {
  constructor(
    private readonly db: Database,
    private readonly programs: ProgramsService,
    private readonly codes: CodesService,
    private readonly sessions: SessionsService,
    private readonly adminSessions: AdminSessionsService,
    private readonly mail: MailService,
    private readonly meter: AddressMeter,
    private readonly botCheck: BotCheck,
    private readonly imports: ImportsService,
    private readonly apiKeys: ApiKeysService,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    super({ name: 'housekeeping', everyMillis: 600_000, failure: 'outdated rows could not be removed' }, log, registry);
  }

  protected override async work(): Promise<void> {
    const shared = Object.entries({ mail: this.mail, unknown_address: this.meter, bot_check_token: this.botCheck });
    await this.each(
      shared.map(([id, part]) => ({ program_id: platformScope.programId, id, part })),
      ({ part }) => part.tidy(),
    );
    await this.each(await this.imports.outdated(), (outdated) => this.imports.forget(outdated));
    const programs = (await this.programs.ids()).map((programId) => ({ programId }));
    await this.each([platformScope, ...programs], (scope) => this.tidy(scope));
  }

  private tidy(scope: TenantScope): Promise<void> {
    return this.db.transaction(scope, async () => {
      const audience = scope === platformScope ? 'admin' : 'participant';
      await this.codes.tidy(scope, audience);
      if (audience === 'admin') return this.adminSessions.tidy();
      await this.sessions.tidy(scope);
      await this.apiKeys.tidy(scope);
    });
  }
}
