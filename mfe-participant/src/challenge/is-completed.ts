import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';

/** A survey or profile is completed only with answers, a call to action also when it could be repeated. */
export function isCompleted(challenge: ChallengeResponse): boolean {
  const { challenge_type: type, parameters } = challenge;
  if (type === 'call_action' && challenge.is_repeatable_and_completed) return true;
  if (challenge.completed_by_current_participant_on === null) return false;
  const needsAnswers = type === 'collect' && (parameters === 'survey' || parameters === 'profile');
  return !needsAnswers || (challenge.participant_answers ?? []).length > 0;
}
