import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';

export interface ChoreOptions {
  everyMillis: number;
  /** What a failed turn means, for the log: `old claim keys could not be removed`. */
  failure: string;
}

/**
 * Small work that a service does for itself again and again: tidying, reconciling, counting. One turn at a time in each
 * process; instances that start together take their turns apart. What a turn misses, a later one does.
 */
export abstract class Chore implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> | undefined;

  constructor(
    private readonly options: ChoreOptions,
    private readonly log: Logger,
  ) {}

  /** One turn. A long one looks at `stopped` now and then. */
  protected abstract work(): Promise<void>;

  onApplicationBootstrap(): void {
    const apart = this.options.everyMillis * (0.8 + Math.random() * 0.4);
    this.timer = setInterval(() => {
      this.turn ??= this.run().finally(() => {
        this.turn = undefined;
      });
    }, apart).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.turn;
  }

  /** One turn, now; never rejects. */
  async run(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.log.warn({ err: error }, this.options.failure);
    }
  }
}
