import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const link: ChallengeKind = {
  buttonLabel: 'Visit Now',
  namedButton: null,
  needsLink: true,
  details: [],
  earnsByAmount: false,
  answerRules: noQuestions,
};

export const callAction: ChallengeKind = { ...link };

export const engage: ChallengeKind = { ...link, buttonLabel: 'Visit Social Media', details: ['parameters'] };
