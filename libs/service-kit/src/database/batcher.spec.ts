import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Batcher } from './batcher.ts';

/** Answers each item with its batch's size and number, asynchronously. */
function counting(options?: ConstructorParameters<typeof Batcher>[1]) {
  const batches: { key: string; items: number[] }[] = [];
  let running = 0;
  const peak = { running: 0 };
  const batcher = new Batcher<number, string>(async (key, items) => {
    batches.push({ key, items });
    running += 1;
    peak.running = Math.max(peak.running, running);
    await sleep(5);
    running -= 1;
    return items.map((item) => `${key}${item}`);
  }, options);
  return { batcher, batches, peak };
}

describe('Batcher', () => {
  it('batches the calls of one tick per key, and answers each caller its own result', async () => {
    const { batcher, batches } = counting();
    const answers = await Promise.all([1, 2, 3].flatMap((item) => [batcher.add('a', item), batcher.add('b', item)]));
    expect(answers).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    expect(batches).toEqual([
      { key: 'a', items: [1, 2, 3] },
      { key: 'b', items: [1, 2, 3] },
    ]);
    await sleep(1);
    expect(batcher.activeKeys).toBe(0);
  });

  it('respects its size, its lanes and the order of the calls', async () => {
    const { batcher, batches, peak } = counting({ size: 10, lanes: 2 });
    await Promise.all(Array.from({ length: 45 }, (_, item) => batcher.add('a', item)));
    expect(batches.map((batch) => batch.items.length)).toEqual([10, 10, 10, 10, 5]);
    expect(batches.flatMap((batch) => batch.items)).toEqual(Array.from({ length: 45 }, (_, item) => item));
    expect(peak.running).toBe(2);
  });

  it('lets calls that come while a batch runs share the next one', async () => {
    const { batcher, batches } = counting({ lanes: 1 });
    const first = batcher.add('a', 0);
    await sleep(1);
    await Promise.all([first, batcher.add('a', 1), batcher.add('a', 2)]);
    expect(batches.map((batch) => batch.items)).toEqual([[0], [1, 2]]);
  });

  it('rejects only the caller of an item that is answered with an error or fails alone', async () => {
    const batcher = new Batcher<number, number>((_key, items) => {
      if (items.includes(13)) return Promise.reject(new Error('unlucky'));
      return Promise.resolve(items.map((item) => (item === 7 ? new Error('refused') : item)));
    });
    const outcomes = await Promise.allSettled([1, 7, 13, 20].map((item) => batcher.add('a', item)));
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('refused') },
      { status: 'rejected', reason: new Error('unlucky') },
      { status: 'fulfilled', value: 20 },
    ]);
  });

  it('rejects all callers when a batch answers too few items', async () => {
    const batcher = new Batcher<number, number>(() => Promise.resolve([]));
    await expect(Promise.all([batcher.add('a', 1), batcher.add('a', 2)])).rejects.toThrow('0 answers to 1 items');
  });

  it("runs outside its callers' asynchronous context", async () => {
    const context = new AsyncLocalStorage<string>();
    const batcher = new Batcher<number, string>((_key, items) =>
      Promise.resolve(items.map(() => context.getStore() ?? 'none')),
    );
    expect(await context.run('caller', () => batcher.add('a', 1))).toBe('none');
  });
});
