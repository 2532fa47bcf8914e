interface Entry<V> {
  value: Promise<V>;
  freshUntil: number;
  /** Until when it serves in place of an answer that failed. */
  goodUntil: number;
}

/**
 * Keeps answers for a short time and lets concurrent askers share one question. A failed answer is not kept.
 *
 * `millis` bounds how old an answer can be while the one who is asked answers: no invalidation message has to arrive.
 * When that one fails, the last answer serves for another `staleMillis`; by default not at all.
 */
export class Memory<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private readonly millis: number;
  private readonly staleMillis: number;
  private readonly most: number;

  constructor(options: { millis: number; staleMillis?: number; most: number }) {
    this.millis = options.millis;
    this.staleMillis = options.staleMillis ?? 0;
    this.most = options.most;
  }

  get(key: string, ask: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && known.freshUntil > now) return known.value;
    if (!known && this.entries.size >= this.most) this.makeRoom(now);
    const freshUntil = now + this.millis;
    const entry: Entry<V> = { value: ask(), freshUntil, goodUntil: freshUntil + this.staleMillis };
    if (known && known.goodUntil > now) {
      entry.value = entry.value.catch(() => {
        entry.goodUntil = known.goodUntil;
        return known.value;
      });
    }
    this.entries.set(key, entry);
    entry.value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.value;
  }

  /** Forgets every answer whose key begins so. */
  forgetWhere(prefix: string): void {
    for (const key of this.entries.keys()) if (key.startsWith(prefix)) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  private makeRoom(now: number): void {
    for (const [key, entry] of this.entries) if (entry.freshUntil <= now) this.entries.delete(key);
    if (this.entries.size < this.most) return;
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }
}
