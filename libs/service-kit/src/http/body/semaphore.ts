/** Limits how much is under way at once, per key; what comes beyond that is refused, not kept waiting. */
export class Semaphore {
  private readonly taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Takes a permit; returns the function that releases it, once, or `null` when none is left. */
  acquire(key = ''): (() => void) | null {
    const taken = this.taken.get(key) ?? 0;
    if (taken >= this.most) return null;
    this.taken.set(key, taken + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.taken.get(key) ?? 1) - 1;
      if (left === 0) this.taken.delete(key);
      else this.taken.set(key, left);
    };
  }
}
