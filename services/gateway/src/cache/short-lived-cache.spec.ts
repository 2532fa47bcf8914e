import { setTimeout as sleep } from 'node:timers/promises';
import { ShortLivedCache } from './short-lived-cache.ts';

const refuse = (): Promise<string> => Promise.reject(new Error('down'));
const say = (text: string) => (): Promise<string> => Promise.resolve(text);

describe('ShortLivedCache', () => {
  it('loads a value again after its time, and fails when the loader fails', async () => {
    const memory = new ShortLivedCache<string>({ millis: 20, most: 10 });
    expect(await memory.get('a', say('first'))).toBe('first');
    expect(await memory.get('a', refuse)).toBe('first');
    await sleep(30);
    await expect(memory.get('a', refuse)).rejects.toThrow('down');
    expect(await memory.get('a', say('second'))).toBe('second');
  });

  it('serves the stale value for its time while the loader fails, and not a moment longer [F09]', async () => {
    const memory = new ShortLivedCache<string>({ millis: 20, staleMillis: 150, most: 10 });
    await memory.get('a', say('first'));
    for (let turn = 0; turn < 4; turn += 1) {
      await sleep(30);
      expect(await memory.get('a', refuse)).toBe('first');
    }
    await sleep(60);
    await expect(memory.get('a', refuse)).rejects.toThrow('down');
    expect(await memory.get('a', say('second'))).toBe('second');
    await sleep(30);
    expect(await memory.get('a', say('third'))).toBe('third');
  });
});

describe('the size of ShortLivedCache in bytes', () => {
  const limited = (most: number): ShortLivedCache<string> =>
    new ShortLivedCache({ millis: 300, most: 1_000, bytes: { most, of: (value) => value.length } });

  it('never exceeds its limit, and is freed after the entries’ time without another request', async () => {
    const memory = limited(1_000);
    for (let index = 0; index < 200; index += 1) {
      await memory.get(String(index), say('x'.repeat(90)));
      expect(memory.bytes).toBeLessThanOrEqual(1_000);
    }
    expect(memory.bytes).toBeGreaterThan(900);
    await sleep(400);
    expect(memory.bytes).toBe(0);
  });

  it('counts an answer once when it has arrived, however many callers wait for it', async () => {
    const memory = limited(1_000);
    let asked = 0;
    const ask = (): Promise<string> => {
      asked += 1;
      return sleep(5).then(() => 'x'.repeat(100));
    };
    await Promise.all(Array.from({ length: 50 }, () => memory.get('a', ask)));
    expect([asked, memory.bytes]).toEqual([1, 100]);
  });

  it('is bounded by dropping the least recently used answers', async () => {
    const memory = limited(300);
    for (const key of ['a', 'b', 'c', 'a', 'd']) await memory.get(key, say(key.repeat(100)));
    const again = await Promise.all(['a', 'c', 'd', 'b'].map((key) => memory.get(key, say('new'))));
    expect(again.map((text) => text.length)).toEqual([100, 100, 100, 3]);
  });

  it('may be taken by a single answer; a larger answer is returned but not stored', async () => {
    const memory = limited(100);
    expect(await memory.get('whole', say('x'.repeat(100)))).toHaveLength(100);
    expect(memory.bytes).toBe(100);
    expect(await memory.get('more', say('x'.repeat(101)))).toHaveLength(101);
    expect(await memory.get('more', say('again'))).toBe('again');
  });

  it('is 0 again after a failed answer', async () => {
    const memory = limited(100);
    await expect(memory.get('a', refuse)).rejects.toThrow('down');
    expect(memory.bytes).toBe(0);
  });
});
