import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { AnalyticsRepository, type Seen } from './analytics.repository.ts';

const WRITE_EVERY_MILLIS = 1_000;
const MAX_WAITING = 10_000;

/**
 * Buffers page views and writes them once a second, one transaction per program, so that no page waits for it. Views
 * beyond the buffer, or of a failed write, are lost: figures may be, people's requests may not.
 */
@Injectable()
export class VisitBuffer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private waiting = new Map<string, Seen[]>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly repository: AnalyticsRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.writing ??= this.write().finally(() => {
        this.writing = undefined;
      });
    }, WRITE_EVERY_MILLIS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    await this.write();
  }

  add({ programId }: TenantScope, seen: readonly Seen[]): void {
    if (this.count + seen.length > MAX_WAITING) return;
    this.count += seen.length;
    const waiting = this.waiting.get(programId);
    if (waiting === undefined) this.waiting.set(programId, [...seen]);
    else waiting.push(...seen);
  }

  /** Never rejects. */
  private async write(): Promise<void> {
    const batch = this.waiting;
    this.waiting = new Map();
    this.count = 0;
    for (const [programId, seen] of batch) {
      try {
        await this.repository.record({ programId }, seen);
      } catch (error) {
        this.log.warn({ err: error, programId, seen: seen.length }, 'visits could not be counted');
      }
    }
  }
}
