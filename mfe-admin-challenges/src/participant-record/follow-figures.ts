import type { QueryClient } from '@laurel/web-kit';
import { participantKeys } from '../parts/participants.ts';

/** Milliseconds from the first reading to each of the others. */
const AGAIN_AFTER = [500, 1_500, 3_500, 7_500, 15_500];

/**
 * Reads the participant's record and tables anew, now and several times within the next seconds: their figures come by
 * events from the services that book points and completions, those of a reset last. Resolves with the first reading.
 */
export async function followFigures(client: QueryClient): Promise<void> {
  const read = (): Promise<void> => client.invalidateQueries({ queryKey: participantKeys.all });
  for (const millis of AGAIN_AFTER) setTimeout(() => void read(), millis);
  await read();
}
