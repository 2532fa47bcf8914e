/** A fixed number of places per key. */
export class Places {
  private readonly taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Takes a place; returns the function that frees it, once, or `null` when none is free. */
  enter(key = ''): (() => void) | null {
    const taken = this.taken.get(key) ?? 0;
    if (taken >= this.most) return null;
    this.taken.set(key, taken + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.taken.get(key) ?? 1) - 1;
      if (left === 0) this.taken.delete(key);
      else this.taken.set(key, left);
    };
  }
}
