import { AsyncLocalStorage } from 'node:async_hooks';

export interface BatcherOptions {
  /** Maximum of items in one batch. */
  size?: number;
  /** Maximum of concurrent batches per key. */
  lanes?: number;
}

interface Waiting<I, O> {
  item: I;
  resolve: (value: O) => void;
  reject: (error: unknown) => void;
}

interface Queue<I, O> {
  waiting: Waiting<I, O>[];
  lanes: number;
  starting: boolean;
}

/**
 * Batches concurrent calls, one queue per key (a program), so that 64 callers cost one statement. A lone call starts in
 * the same turn of the event loop, together with all others of that turn. An element of `run`'s answer that is an
 * `Error` rejects its caller only. When `run` itself rejects, its items run again one by one and only the failing ones
 * reject: `run` must therefore be all or nothing, or idempotent (after a lost connection the first outcome is unknown).
 * Batches run outside the callers' asynchronous context: no open transaction, request or trace of a caller leaks in.
 */
export class Batcher<I, O> {
  private readonly queues = new Map<string, Queue<I, O>>();
  private readonly size: number;
  private readonly lanes: number;
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly run: (key: string, items: I[]) => Promise<(O | Error)[]>,
    options: BatcherOptions = {},
  ) {
    this.size = options.size ?? 64;
    this.lanes = options.lanes ?? 2;
  }

  /** Adds one item; resolves with its part of the batch's answer. */
  add(key: string, item: I): Promise<O> {
    return new Promise<O>((resolve, reject) => {
      const queue = this.queueOf(key);
      queue.waiting.push({ item, resolve, reject });
      if (queue.starting || queue.lanes >= this.lanes) return;
      queue.starting = true;
      this.outside(() =>
        setImmediate(() => {
          queue.starting = false;
          this.startLanes(key, queue);
        }),
      );
    });
  }

  /** Number of keys with batches that run or wait. */
  get activeKeys(): number {
    return this.queues.size;
  }

  private queueOf(key: string): Queue<I, O> {
    let queue = this.queues.get(key);
    if (queue === undefined) {
      queue = { waiting: [], lanes: 0, starting: false };
      this.queues.set(key, queue);
    }
    return queue;
  }

  private startLanes(key: string, queue: Queue<I, O>): void {
    while (queue.lanes < this.lanes && queue.waiting.length > 0) {
      queue.lanes += 1;
      void this.lane(key, queue, queue.waiting.splice(0, this.size));
    }
  }

  private async lane(key: string, queue: Queue<I, O>, first: Waiting<I, O>[]): Promise<void> {
    for (let batch = first; batch.length > 0; batch = queue.waiting.splice(0, this.size)) {
      await this.settle(key, batch);
    }
    queue.lanes -= 1;
    if (queue.lanes === 0 && queue.waiting.length === 0 && !queue.starting) this.queues.delete(key);
  }

  private async settle(key: string, batch: Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await this.run(
        key,
        batch.map((waiting) => waiting.item),
      );
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} items`);
      batch.forEach((waiting, index) => {
        const answer = answers[index] as O | Error;
        if (answer instanceof Error) waiting.reject(answer);
        else waiting.resolve(answer);
      });
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await this.settle(key, [waiting]);
    }
  }
}
