import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { AnalyticsRepository } from './analytics.repository.ts';

const HOUR_MILLIS = 3_600_000;
/** Of single visits and events; the figures of the days are kept. */
const KEPT_DAYS = 90;

/** Forgets old visits and the salts of days that are over, hourly. */
@Injectable()
export class AnalyticsJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: AnalyticsRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.forget(), HOUR_MILLIS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One turn; never rejects. */
  async forget(): Promise<void> {
    try {
      for (const scope of await this.repository.programs()) await this.repository.forget(scope, KEPT_DAYS);
    } catch (error) {
      this.log.warn({ err: error }, 'old visits could not be removed');
    }
  }
}
