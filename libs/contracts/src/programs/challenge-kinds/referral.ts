import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const referral: ChallengeKind = {
  buttonLabel: 'Recruit Friends',
  namedButton: null,
  needsLink: false,
  details: [],
  earnsByAmount: false,
  answerRules: noQuestions,
};
