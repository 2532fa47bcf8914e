import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { TenantScope } from '../database/tenant-scope.ts';

export interface ScheduledTaskOptions {
  /** Label of the metric: `analytics`. */
  name: string;
  everyMillis: number;
  /** Message of a failed turn or item in the log: `old claim keys could not be removed`. */
  failure: string;
}

/** An item of a turn: a program, or a row of any program; `null` until its program is known. */
type WorkItem = TenantScope | { program_id: string | null; id?: string };

/**
 * Periodic work of a service: tidying, reconciling, counting. One turn at a time in each process; instances that start
 * together run their turns at different times. A later turn catches up on a missed one.
 */
export abstract class ScheduledTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected stopped = false;
  private readonly failures: Counter<'task'>;
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> | undefined;

  constructor(
    private readonly options: ScheduledTaskOptions,
    private readonly log: Logger,
    registry: Registry,
  ) {
    this.failures = failuresOf(registry);
  }

  /** One turn. `each` works through items; other long work checks `stopped` regularly. */
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

  /** Runs one turn now; never rejects. */
  async run(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Processes one item after the other until the process ends. A failing item is logged and counted, and the next one
   * follows. Rejects only when `items` does.
   * @param postpone moves the next attempt of a failed item, where its table has a time for it
   */
  protected async each<Item extends WorkItem>(
    items: Iterable<Item> | AsyncIterable<Item>,
    work: (item: Item) => Promise<unknown>,
    postpone?: (item: Item, error: unknown) => Promise<unknown>,
  ): Promise<void> {
    for await (const item of items) {
      try {
        await work(item);
      } catch (error) {
        this.fail(error, item);
        await postpone?.(item, error).catch((second: unknown) => this.fail(second, item));
      }
      if (this.stopped) return;
    }
  }

  /** Items for `each` from a leased table, one by one until none is due. */
  protected async *leased<Item>(lease: () => Promise<Item | null>): AsyncGenerator<Item> {
    for (let item = await lease(); item !== null; item = await lease()) yield item;
  }

  private fail(error: unknown, item?: WorkItem): void {
    this.failures.inc({ task: this.options.name });
    this.log.warn({ err: error, task: this.options.name, ...(item && fieldsOf(item)) }, this.options.failure);
  }
}

const fieldsOf = (item: WorkItem): object =>
  'programId' in item ? { program_id: item.programId } : { program_id: item.program_id, item_id: item.id };

/** One counter for all tasks of a service. */
function failuresOf(registry: Registry): Counter<'task'> {
  const earlier = registry.getSingleMetric('scheduled_task_failures_total') as Counter<'task'> | undefined;
  return (
    earlier ??
    new Counter({
      name: 'scheduled_task_failures_total',
      help: 'Items that a scheduled task could not work at, and turns that could not list theirs',
      labelNames: ['task'] as const,
      registers: [registry],
    })
  );
}
