import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Chore } from '@laurel/service-kit/jobs/chore';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CodesService } from '../codes/codes.service.ts';
import { MailService } from '../mail/mail.service.ts';
import { ImportsService } from '../participant-import/imports.service.ts';
import { platformScope } from '../platform-scope.ts';
import { ProgramsService } from '../programs/programs.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AddressMeter } from '../sign-in/address-meter.ts';
import { BotCheck } from '../sign-in/bot-check.ts';

/** Removes what has run out, program by program, because no role of the service sees two at a time. */
@Injectable()
export class HousekeepingJobs extends Chore {
  constructor(
    private readonly db: Database,
    private readonly programs: ProgramsService,
    private readonly codes: CodesService,
    private readonly sessions: SessionsService,
    private readonly mail: MailService,
    private readonly meter: AddressMeter,
    private readonly botCheck: BotCheck,
    private readonly imports: ImportsService,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ everyMillis: 600_000, failure: 'housekeeping stopped' }, log);
  }

  protected override async work(): Promise<void> {
    await Promise.all([this.mail.tidy(), this.meter.tidy(), this.botCheck.tidy(), this.imports.tidy()]);
    const programs = (await this.programs.ids()).map((programId) => ({ programId }));
    for (const scope of [platformScope, ...programs]) {
      if (this.stopped) return;
      await this.tidy(scope);
    }
  }

  private tidy(scope: TenantScope): Promise<void> {
    return this.db.transaction(scope, async () => {
      await this.codes.tidy(scope);
      await this.sessions.tidy(scope);
    });
  }
}
