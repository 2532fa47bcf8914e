import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const article: ChallengeKind = {
  buttonLabel: 'Read Now',
  namedButton: null,
  needsLink: false,
  details: ['content'],
  earnsByAmount: false,
  answerRules: noQuestions,
};
