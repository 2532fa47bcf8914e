import type { Save } from '@laurel/admin-kit/form';
import type { ChallengeDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import type { SaveChallengeRequest } from '@laurel/contracts/programs/challenges.dto';
import { api, type ApiError, toApiError } from '@laurel/web-kit';
import { challengeAt, challengesOf } from '../parts/addresses.ts';
import { toggleApproval } from '../parts/challenges.ts';
import { type ChallengeForm, requestOf } from './values/form-values.ts';

/**
 * Saves, then activates. A saved challenge whose activation failed is no failure of the form: its error is returned.
 *
 * @param key of the form: pressed again after an answer that was lost, it still makes one challenge
 */
export async function saveChallenge(
  { programId, key }: { programId: string; key: string },
  form: ChallengeForm,
  { base, changed, finish }: Save<ChallengeDetail>,
): Promise<ApiError | null> {
  if (base && !changed) {
    await toggleApproval(base.id);
    return null;
  }
  // What is missing in a draft is named by the server.
  const request = requestOf(form) as Pick<SaveChallengeRequest, keyof SaveChallengeRequest>;
  const { id } = base
    ? await api.put(challengeAt(base.id), { ...request, version: base.version })
    : await api.post(challengesOf(programId), request, { idempotencyKey: key });
  // The call toggles the approval: it must activate only a draft.
  if (!finish || base?.approved) return null;
  try {
    await toggleApproval(id);
    return null;
  } catch (thrown) {
    return toApiError(thrown);
  }
}
