import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { api } from '@laurel/web-kit';

const LONGEST_WAIT_MILLIS = 1_000;

/** Reports a click on the challenge's link; settles soon, with or without an answer. */
export async function countClick({ id }: ChallengeResponse): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLIS));
  const heard = api.post(`/public/challenges/${encodeURIComponent(id)}/click`).catch(() => undefined);
  await Promise.race([heard, waited]);
}
