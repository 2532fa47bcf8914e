export interface RaceResult<T> {
  fulfilled: T[];
  rejected: unknown[];
  /** Most calls that were under way at the same moment. */
  overlap: number;
}

export interface RaceOptions {
  /** Run once for each contestant before any of them starts, for example to open its connection. */
  warm?: (index: number) => Promise<unknown>;
}

/**
 * Runs `fn` n times at once: all contestants are warmed up, wait at a barrier, and start in the same tick.
 *
 * Throws when fewer than half of them overlapped: such a race would prove nothing.
 */
export async function race<T>(
  n: number,
  fn: (index: number) => Promise<T>,
  options: RaceOptions = {},
): Promise<RaceResult<T>> {
  const indexes = Array.from({ length: n }, (_, index) => index);
  if (options.warm) await Promise.all(indexes.map(options.warm));
  const gate = barrier(n);
  let running = 0;
  let overlap = 0;
  const settled = await Promise.allSettled(
    indexes.map(async (index) => {
      await gate();
      running += 1;
      overlap = Math.max(overlap, running);
      try {
        return await fn(index);
      } finally {
        running -= 1;
      }
    }),
  );
  if (overlap < n / 2) throw new Error(`Only ${overlap} of ${n} contestants overlapped`);
  return {
    fulfilled: settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    rejected: settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
    overlap,
  };
}

/** A gate that opens once n callers wait at it. */
export function barrier(n: number): () => Promise<void> {
  let resolve: () => void;
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === n) resolve();
    return promise;
  };
}
