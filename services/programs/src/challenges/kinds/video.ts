import { always, type ChallengeKind, enteredPoints, noFaults } from './challenge-kind.ts';

const WHOLE_VIDEO = 100;

export const video: ChallengeKind = {
  feature: null,
  faults: noFaults,
  *missing({ videoUrl, videoSeconds }) {
    if (videoUrl === null) yield ['video_url', 'is required'];
    if (videoSeconds === null) yield ['video_seconds', 'is required'];
  },
  points: enteredPoints,
  isSubmittable: true,
  refusal: ({ watchedPercentage, duration }) => (watchedPercentage < (duration ?? WHOLE_VIDEO) ? 'not_watched' : null),
  isFirstStep: always,
  isMembership: false,
};
