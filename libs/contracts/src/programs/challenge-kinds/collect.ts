import { type AnswerRules, type ChallengeKind, noQuestions } from './challenge-kind.ts';

/** Kinds of a `collect` challenge; its parameter names the kind. */
export const collectKinds = ['quiz', 'survey', 'profile'] as const;
export type CollectKind = (typeof collectKinds)[number];

interface CollectRules extends AnswerRules {
  button: string;
}

const rules: Record<CollectKind, CollectRules> = {
  quiz: { button: 'Take a Quiz', isScored: true, needsAnswers: false, fillsAccount: false },
  survey: { button: 'Take Survey', isScored: false, needsAnswers: true, fillsAccount: false },
  profile: { button: 'Complete profile', isScored: false, needsAnswers: true, fillsAccount: true },
};

export const isCollectKind = (parameters: string | null): parameters is CollectKind =>
  collectKinds.some((kind) => kind === parameters);

export const collect: ChallengeKind = {
  buttonLabel: 'Take',
  namedButton: (word, name) => (isCollectKind(word) ? rules[word].button : `Take ${name}`),
  needsLink: false,
  details: ['parameters', 'questions'],
  earnsByAmount: false,
  answerRules: (parameters) => (isCollectKind(parameters) ? rules[parameters] : noQuestions()),
};
