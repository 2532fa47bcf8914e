import { api, readParticipant, readPoints, setParticipant, setPoints } from '@laurel/web-kit';
import { untilAnswered } from './until-answered.ts';

/** Identity counts what another service has done a moment later. */
const AGAIN_MILLIS = 1_500;

/** Reads the participant's figures and membership anew, at once and once more. */
export async function refreshParticipant(): Promise<void> {
  for (const millis of [0, AGAIN_MILLIS]) {
    await new Promise((done) => setTimeout(done, millis));
    const account = await untilAnswered(() => api.get('/public/account')).catch(() => null);
    if (account === null || account.id !== readParticipant()?.id) return;
    // The points stay those of the ledger.
    const points = readPoints();
    setParticipant(account);
    if (points) setPoints(points);
  }
}
