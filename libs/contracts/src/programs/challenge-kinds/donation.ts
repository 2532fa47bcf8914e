import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const donation: ChallengeKind = {
  buttonLabel: 'Donate',
  namedButton: null,
  needsLink: false,
  details: ['donation_challenge'],
  earnsByAmount: true,
  answerRules: noQuestions,
};
