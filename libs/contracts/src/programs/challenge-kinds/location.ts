import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const location: ChallengeKind = {
  buttonLabel: 'Visit',
  namedButton: null,
  needsLink: false,
  details: [],
  earnsByAmount: false,
  answerRules: noQuestions,
};
