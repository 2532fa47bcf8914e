import type { QueryClient } from '@laurel/web-kit';
import { participantKeys } from '../parts/participants.ts';

/** Milliseconds between readings. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Reads the participant's record and tables anew, now and several times within the next seconds: their figures come by
 * events from the services that book points and completions, those of a reset last. Resolves with the first reading.
 */
export async function followFigures(client: QueryClient): Promise<void> {
  const read = (): Promise<void> => client.invalidateQueries({ queryKey: participantKeys.all });
  let at = 0;
  for (const pause of PAUSES) {
    at += pause;
    setTimeout(() => void read(), at);
  }
  await read();
}
