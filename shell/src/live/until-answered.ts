import { ApiError } from '@laurel/web-kit';

const AGAIN_AFTER_MILLIS = [1_000, 4_000, 15_000];

/**
 * The answer of a call that a change has caused, which is told once, also when the network is away at that moment: asks
 * again after 1, 4 and 15 s, and not before the browser is online. Rejects with what no waiting mends, or with the last
 * failure.
 */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const millis of AGAIN_AFTER_MILLIS) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || (!error.transient && error.kind !== 'offline')) throw error;
      await new Promise((done) => setTimeout(done, millis));
      while (!navigator.onLine) await new Promise((done) => addEventListener('online', done, { once: true }));
    }
  }
  return ask();
}
