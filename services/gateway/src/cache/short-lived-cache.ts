import { LRUCache } from 'lru-cache';

interface Entry<V> {
  value: Promise<V>;
  /** Set once the value has arrived. */
  arrived?: { value: V };
  freshUntil: number;
  /** Until this moment the answer serves in place of one that failed. */
  goodUntil: number;
}

interface ShortLivedCacheOptions<V> {
  millis: number;
  staleMillis?: number;
  most: number;
  /** Limit for all answers together; `of` returns the bytes of one with its key. */
  bytes?: { most: number; of: (value: V, key: string) => number };
}

// A pending answer takes almost no memory; a size of 0 is not allowed.
const PENDING_BYTES = 1;

/**
 * Caches answers for a short time and shares one load between concurrent callers. A failed answer is not cached.
 *
 * `millis` bounds the age of an answer while the source answers: no invalidation message has to arrive. When the source
 * fails, the last answer serves for another `staleMillis`, 0 by default. Then its memory is freed, with or without
 * another request. Beyond `most` answers or bytes the least recently used are dropped.
 */
export class ShortLivedCache<V> {
  private readonly entries: LRUCache<string, Entry<V>>;
  private readonly millis: number;
  private readonly staleMillis: number;
  private readonly sizeOf: ((value: V, key: string) => number) | undefined;

  constructor({ millis, staleMillis = 0, most, bytes }: ShortLivedCacheOptions<V>) {
    this.millis = millis;
    this.staleMillis = staleMillis;
    this.sizeOf = bytes?.of;
    this.entries = new LRUCache({
      max: most,
      ttl: millis + staleMillis,
      ttlAutopurge: true,
      ...(bytes && { maxSize: bytes.most }),
    });
  }

  /** Bytes of all cached answers; 0 without a byte limit. */
  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** The fresh cached answer, or `undefined` when it is unknown, pending or old. */
  fresh(key: string): V | undefined {
    const known = this.entries.get(key);
    return known && known.freshUntil > performance.now() ? known.arrived?.value : undefined;
  }

  get(key: string, ask: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && known.freshUntil > now) return known.value;
    const freshUntil = now + this.millis;
    const entry: Entry<V> = { value: ask(), freshUntil, goodUntil: freshUntil + this.staleMillis };
    if (known && known.goodUntil > now) {
      entry.value = entry.value.catch(() => {
        entry.goodUntil = known.goodUntil;
        return known.value;
      });
    }
    this.put(key, entry, now, PENDING_BYTES);
    entry.value.then(
      (value) => {
        entry.arrived = { value };
        if (!this.sizeOf || this.entries.peek(key) !== entry) return;
        // A copy: lru-cache counts the size of the same object only once.
        this.put(key, { ...entry }, now, this.sizeOf(value, key));
      },
      () => {
        if (this.entries.peek(key) === entry) this.entries.delete(key);
      },
    );
    return entry.value;
  }

  /** Drops every answer whose key has the prefix. */
  forgetWhere(prefix: string): void {
    for (const key of [...this.entries.keys()]) if (key.startsWith(prefix)) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  private put(key: string, entry: Entry<V>, start: number, bytes: number): void {
    this.entries.set(key, entry, { start, ...(this.sizeOf && { size: bytes }) });
  }
}
