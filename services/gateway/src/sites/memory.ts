interface Entry<V> {
  value: Promise<V>;
  freshUntil: number;
}

/**
 * Keeps answers for a short time and lets concurrent askers share one question. A failed answer is not kept.
 *
 * `millis` bounds how old an answer can be, whatever else fails: no invalidation message has to arrive.
 */
export class Memory<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private readonly millis: number;
  private readonly most: number;

  constructor(options: { millis: number; most: number }) {
    this.millis = options.millis;
    this.most = options.most;
  }

  get(key: string, ask: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && known.freshUntil > now) return known.value;
    if (!known && this.entries.size >= this.most) this.makeRoom(now);
    const entry: Entry<V> = { value: ask(), freshUntil: now + this.millis };
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
