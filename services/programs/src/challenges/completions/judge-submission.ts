import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import type { ProfileAttribute } from '@laurel/contracts/identity/profile-attributes';
import { challengeKinds as describedKinds } from '@laurel/contracts/programs/challenge-kinds';
import type { QuizResult } from '@laurel/contracts/programs/challenges.dto';
import { isFirstStep } from '../first-steps/first-step.ts';
import { challengeKinds } from '../kinds/challenge-kinds.ts';
import { type AnswerRow, type AskedQuestion, readAnswers } from './answers/read-answers.ts';
import type { SubmitRefusal } from './completions.errors.ts';
import {
  type BookedAnswer,
  type CompletedChallenge,
  type CompletionBookings,
  type Count,
  judgeCompletions,
  pointsOf,
} from './judge-completions.ts';

export interface SubmittedChallenge extends CompletedChallenge {
  success_message: string | null;
  is_api_completion_only: boolean;
  /** Percentage of a video that has to be watched; `null` for all of it. */
  duration: number | null;
  status: string;
}

export interface LoadedSubmission {
  now: Date;
  /** `null` for an unknown challenge. */
  challenge: SubmittedChallenge | null;
  /** The reset is left out: a submission is never late. */
  count: Count;
  /** The completion under the same key, else any. */
  earlier: { id: string; key: string | null; points: number } | null;
  /** The participant has answered questions of the challenge. */
  hasAnswers: boolean;
  watchedPercentage: number;
  /** `null` for a challenge without questions and a request without answers. */
  questions: AskedQuestion[] | null;
  /** The participant was recruited and has taken no first step yet. */
  isRecruit: boolean;
  /** Unused id for a new completion. */
  completionId: string;
}

export interface Submission {
  participantId: string;
  /** The caller's idempotency key. */
  key: string | null;
  /** The occasion of a repeatable completion without a key. */
  occasion: string;
  /** Answers by question id. */
  given: Record<string, unknown>;
}

export type SubmissionVerdict =
  | { refusal: SubmitRefusal | 'not_found' }
  | {
      refusal: null;
      points: number;
      /** The challenge's own text. */
      message: string | null;
      /** Result of a quiz. */
      score: QuizResult | null;
      /** `null` for an answer that was given before. */
      bookings: CompletionBookings | null;
      events: DomainEvent[];
      isFirstStep: boolean;
    };

/** Decides a submission by its loaded rows. Throws `InvalidInputError` for answers that do not fit the questions. */
export function judgeSubmission(loaded: LoadedSubmission, submission: Submission): SubmissionVerdict {
  const { challenge, earlier, questions } = loaded;
  if (challenge === null) return { refusal: 'not_found' };
  const isRepeated = earlier !== null && submission.key !== null && earlier.key === submission.key;
  const { isScored } = describedKinds[challenge.challenge_type].answerRules(challenge.parameters);
  const answer = { refusal: null, message: challenge.success_message };
  if (isRepeated) {
    // A repeated call has its outcome already; it only gets its score again.
    const score = isScored ? readAnswers(questions ?? [], submission.given).score : null;
    return { ...answer, points: earlier.points, score, bookings: null, events: [], isFirstStep: false };
  }
  const refusal = refusalOf(loaded, challenge);
  if (refusal !== null) return { refusal };
  const { rows, score } = questions === null ? { rows: [], score: null } : readAnswers(questions, submission.given);
  const made = completed(loaded, challenge, submission);
  const completionId = made?.bookings.completions[0]?.id ?? earlier?.id ?? loaded.completionId;
  const answers = rows.map((row) => bookedAnswer(row, completionId, submission.participantId, challenge.id, questions));
  const profile = profileEvent(rows, questions ?? [], submission.participantId, loaded.now);
  return {
    ...answer,
    points: made === null ? 0 : pointsOf(challenge, challenge.points),
    score: isScored ? score : null,
    bookings: { ...(made?.bookings ?? answered(loaded.count, submission.participantId)), answers },
    events: [...(made?.events ?? []), ...(profile === null ? [] : [profile])],
    isFirstStep: made !== null && loaded.isRecruit && isFirstStep(challenge),
  };
}

/** Answers alone: the version still rises, so that of two concurrent lists of answers one is refused. */
const answered = ({ completions, version, resetAt }: Count, participant_id: string): CompletionBookings => ({
  counts: [{ participant_id, completions, version: String(version + 1n), reset_at: resetAt, counted_at: null }],
  completions: [],
  removed: [],
  actions: [],
  tallies: [],
  answers: [],
});

function refusalOf(
  { earlier, hasAnswers, watchedPercentage }: LoadedSubmission,
  challenge: SubmittedChallenge,
): SubmitRefusal | null {
  const { challenge_type: type, parameters, duration } = challenge;
  const kind = challengeKinds[type];
  // A survey or profile may be completed without answers: they may still be given, for no more points.
  const isUnanswered = describedKinds[type].answerRules(parameters).needsAnswers && !hasAnswers;
  if (challenge.status !== 'active') return 'challenge_not_active';
  if (challenge.is_api_completion_only) return 'api_completion_only';
  if (!kind.isSubmittable) return 'not_submittable';
  if (earlier !== null && !challenge.is_repeatable && !isUnanswered) return 'already_completed';
  return kind.refusal({ watchedPercentage, duration });
}

/** The new completion; `null` when the answers belong to an earlier one. */
function completed(
  { now, count, earlier, completionId }: LoadedSubmission,
  challenge: SubmittedChallenge,
  { participantId, key, occasion }: Submission,
): ReturnType<typeof judgeCompletions> | null {
  if (earlier !== null && !challenge.is_repeatable) return null;
  const wanted = {
    participantId,
    challenge,
    points: challenge.points,
    occasion: challenge.is_repeatable ? (key ?? occasion) : '',
    key,
    at: now,
  };
  const counts = new Map([[participantId, count]]);
  return judgeCompletions({ counts, taken: new Set(), ids: [completionId] }, [wanted]);
}

const bookedAnswer = (
  { question_id, position, question_option_id, answer }: AnswerRow,
  completion_id: string,
  participant_id: string,
  challenge_id: string,
  questions: readonly AskedQuestion[] | null,
): BookedAnswer => ({
  completion_id,
  question_id,
  position,
  participant_id,
  challenge_id,
  question_option_id,
  answer,
  question: questions?.find(({ id }) => id === question_id)?.title ?? '',
});

/** The account attributes that the answers fill in; several choices of one question are a comma list. */
function profileEvent(
  rows: readonly AnswerRow[],
  questions: readonly AskedQuestion[],
  participant_id: string,
  at: Date,
): DomainEvent | null {
  const texts = new Map<ProfileAttribute, string[]>();
  for (const { id, profile_attribute: attribute } of questions) {
    const given = rows.filter((row) => row.question_id === id).map(({ answer }) => answer);
    if (attribute && given.length > 0) texts.set(attribute, [...(texts.get(attribute) ?? []), ...given]);
  }
  if (texts.size === 0) return null;
  const attributes = Object.fromEntries([...texts].map(([attribute, all]) => [attribute, all.join(', ')]));
  return { type: 'profile.answered', data: { participant_id, attributes }, effective_at: at.toISOString() };
}
