import type { ChallengeSaved } from '@laurel/contracts/programs/challenges.dto';
import { api, type ApiError, toApiError } from '@laurel/web-kit';
import { challengeAt, challengesOf } from '../../parts/addresses.ts';
import { toggleApproval } from '../../parts/challenges.ts';
import { type ChallengeForm, requestOf } from '../values/form-values.ts';

export interface SavePlan {
  programId: string;
  /** `null` for a new challenge. */
  id: string | null;
  /** The version that the form was filled from. */
  version: number;
  /** False when only the approval changes. */
  changed: boolean;
  /** Only for a draft: the call turns the approval round. */
  activate: boolean;
}

/** Saves, then activates. A saved challenge whose activation failed is no failure of the form: its error is returned. */
export async function saveChallenge(form: ChallengeForm, plan: SavePlan): Promise<ApiError | null> {
  if (plan.id !== null && !plan.changed) {
    await toggleApproval(plan.id);
    return null;
  }
  const { id } =
    plan.id === null
      ? await api.post<ChallengeSaved>(challengesOf(plan.programId), requestOf(form))
      : await api.put<ChallengeSaved>(challengeAt(plan.id), { ...requestOf(form), version: plan.version });
  if (!plan.activate) return null;
  try {
    await toggleApproval(id);
    return null;
  } catch (thrown) {
    return toApiError(thrown);
  }
}
