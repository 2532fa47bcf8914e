import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** Milliseconds until it throws; 45 s. */
  within?: number;
  every?: number;
  /** The awaited condition, for the message. */
  what?: string;
}

/** Asks again until the answer is neither `false`, `null` nor `undefined`, and returns it. */
export async function waitFor<T>(
  ask: () => Promise<T> | T,
  options: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  const { within = 45_000, every = 25, what = 'a condition' } = options;
  for (const deadline = Date.now() + within; ;) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) {
      return answer as Exclude<T, false | null | undefined>;
    }
    if (Date.now() > deadline) throw new Error(`Waited ${within} ms in vain for ${what}`);
    await sleep(every);
  }
}
