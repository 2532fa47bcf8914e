import type { SaveChallengeRequest } from '../challenges.dto.ts';

/** The fields of a request that only some types have. */
export type DetailField = Extract<
  keyof SaveChallengeRequest,
  | 'parameters'
  | 'content'
  | 'video_url'
  | 'video_seconds'
  | 'duration'
  | 'questions'
  | 'social_network_posts'
  | 'donation_challenge'
  | 'membership_challenge'
>;

/** The rules for answers to a challenge's questions. */
export interface AnswerRules {
  /** Answers are right or wrong, and a completion shows how many were right. */
  isScored: boolean;
  /** Only answers complete it for good; they may follow a completion without answers. */
  needsAnswers: boolean;
  /** Answers may fill in attributes of the participant's account. */
  fillsAccount: boolean;
}

/** What service and front ends know of a type of challenge. */
export interface ChallengeKind {
  /** The text of its button when the challenge names none (participant specification §4). */
  buttonLabel: string;
  /**
   * The button's text for a parameter, `null` when the parameter does not change it (back-office specification §5).
   * @param word the parameter, not empty; `name` is the same with a capital letter
   */
  namedButton: ((word: string, name: string) => string) | null;
  /** Participants complete it by following its link, so the link is required. */
  needsLink: boolean;
  /** The fields that belong to the type, in the order of the wizard. */
  details: readonly DetailField[];
  /** Each amount that a participant may pay earns its own points; the challenge shows the highest. */
  earnsByAmount: boolean;
  /** The rules for its questions, by its parameter. */
  answerRules: (parameters: string | null) => AnswerRules;
}

/** The rules of a challenge without questions. */
export const noQuestions = (): AnswerRules => ({ isScored: false, needsAnswers: false, fillsAccount: false });
