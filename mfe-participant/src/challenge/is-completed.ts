import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { siteKindOf } from './site-kinds.ts';

/** A survey or profile is completed only with answers, a call to action also when it could be repeated. */
export function isCompleted(challenge: ChallengeResponse): boolean {
  const kind = siteKindOf(challenge.challenge_type);
  if (kind.countsRepeats && challenge.is_repeatable_and_completed) return true;
  if (challenge.completed_by_current_participant_on === null) return false;
  return !kind.needsAnswers(challenge.parameters) || (challenge.participant_answers ?? []).length > 0;
}
