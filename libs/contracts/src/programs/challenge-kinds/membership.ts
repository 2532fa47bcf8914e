import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const membership: ChallengeKind = {
  buttonLabel: 'Become a Member',
  namedButton: null,
  needsLink: false,
  details: ['membership_challenge'],
  earnsByAmount: false,
  answerRules: noQuestions,
};
