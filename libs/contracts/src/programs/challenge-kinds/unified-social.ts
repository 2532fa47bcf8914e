import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const unifiedSocial: ChallengeKind = {
  buttonLabel: 'Check out posts',
  namedButton: null,
  needsLink: false,
  details: ['social_network_posts'],
  earnsByAmount: false,
  answerRules: noQuestions,
};
