import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const share: ChallengeKind = {
  buttonLabel: 'Share',
  namedButton: (_, name) => `Share on ${name}`,
  needsLink: false,
  details: ['parameters'],
  earnsByAmount: false,
  answerRules: noQuestions,
};
