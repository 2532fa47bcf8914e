import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { ClaimsRepository } from './claims.repository.ts';

const HOUR_MILLIS = 3_600_000;
/** Longer than any client retries; the rule against double claims does not rest on keys. */
const KEPT_DAYS = 30;

/** Forgets old idempotency keys of claims, hourly. */
@Injectable()
export class ClaimsJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: ClaimsRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.forget(), HOUR_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async forget(): Promise<void> {
    try {
      await this.repository.forgetRequests(KEPT_DAYS);
    } catch (error) {
      this.log.warn({ err: error }, 'old claim keys could not be removed');
    }
  }
}
