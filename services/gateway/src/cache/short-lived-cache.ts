import { LRUCache } from 'lru-cache';

interface Entry<V> {
  value: Promise<V>;
  freshUntil: number;
  /** Until when it serves in place of an answer that failed. */
  goodUntil: number;
}

interface MemoryOptions<V> {
  millis: number;
  staleMillis?: number;
  most: number;
  /** Limit for all answers together; `of` is what one takes with its key. */
  bytes?: { most: number; of: (value: V, key: string) => number };
}

// An answer that has not come takes next to nothing; a size of 0 is not allowed.
const PENDING_BYTES = 1;

/**
 * Keeps answers for a short time and lets concurrent askers share one question. A failed answer is not kept.
 *
 * `millis` bounds how old an answer can be while the one who is asked answers: no invalidation message has to arrive.
 * When that one fails, the last answer serves for another `staleMillis`; by default not at all. Then its memory is free
 * again, whether or not anybody asks. Beyond `most` answers or bytes those that were not asked for longest are dropped.
 */
export class ShortLivedCache<V> {
  private readonly entries: LRUCache<string, Entry<V>>;
  private readonly millis: number;
  private readonly staleMillis: number;
  private readonly sizeOf: ((value: V, key: string) => number) | undefined;

  constructor({ millis, staleMillis = 0, most, bytes }: MemoryOptions<V>) {
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

  /** What the answers take that are kept; 0 without a limit of bytes. */
  get bytes(): number {
    return this.entries.calculatedSize;
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
        if (!this.sizeOf || this.entries.peek(key) !== entry) return;
        // A copy: the size of one and the same object is only taken once.
        this.put(key, { ...entry }, now, this.sizeOf(value, key));
      },
      () => {
        if (this.entries.peek(key) === entry) this.entries.delete(key);
      },
    );
    return entry.value;
  }

  /** Forgets every answer whose key begins so. */
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
