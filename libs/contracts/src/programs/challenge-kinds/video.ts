import { type ChallengeKind, noQuestions } from './challenge-kind.ts';

export const video: ChallengeKind = {
  buttonLabel: 'Watch Now',
  namedButton: null,
  needsLink: false,
  details: ['video_url', 'video_seconds', 'duration'],
  earnsByAmount: false,
  answerRules: noQuestions,
};
