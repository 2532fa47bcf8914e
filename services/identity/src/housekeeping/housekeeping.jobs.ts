import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CodesService } from '../codes/codes.service.ts';
import { MailService } from '../mail/mail.service.ts';
import { platformScope } from '../platform-scope.ts';
import { ProgramsService } from '../programs/programs.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AddressMeter } from '../sign-in/address-meter.ts';
import { BotCheck } from '../sign-in/bot-check.ts';

const EVERY_MILLIS = 600_000;

/** Removes what has run out, program by program, because no role of the service sees two at a time. */
@Injectable()
export class HousekeepingJobs implements OnApplicationBootstrap {
  readonly #logger = new Logger(HousekeepingJobs.name);
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #stopped = false;

  constructor(
    private readonly db: Database,
    private readonly programs: ProgramsService,
    private readonly codes: CodesService,
    private readonly sessions: SessionsService,
    private readonly mail: MailService,
    private readonly meter: AddressMeter,
    private readonly botCheck: BotCheck,
  ) {}

  onApplicationBootstrap(): void {
    // Instances that start together do not clean together.
    this.#timer = setInterval(
      () => {
        this.#turn ??= this.run().finally(() => {
          this.#turn = undefined;
        });
      },
      EVERY_MILLIS * (0.8 + Math.random() * 0.4),
    );
    this.#timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#turn;
  }

  /** One turn; never rejects. */
  async run(): Promise<void> {
    try {
      await Promise.all([this.mail.tidy(), this.meter.tidy(), this.botCheck.tidy()]);
      const programs = (await this.programs.ids()).map((programId) => ({ programId }));
      for (const scope of [platformScope, ...programs]) {
        if (this.#stopped) return;
        await this.#tidy(scope);
      }
    } catch (error) {
      this.#logger.warn(`housekeeping stopped: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #tidy(scope: TenantScope): Promise<void> {
    return this.db.transaction(scope, async () => {
      await this.codes.tidy(scope);
      await this.sessions.tidy(scope);
    });
  }
}
