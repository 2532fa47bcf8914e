import { always, type ChallengeKind, enteredPoints, noFaults, noRefusal } from './challenge-kind.ts';

export const unifiedSocial: ChallengeKind = {
  feature: null,
  faults: noFaults,
  *missing(_, { social_network_posts: posts }) {
    if (posts.length === 0) yield ['social_network_posts', 'needs at least one post'];
  },
  points: enteredPoints,
  isSubmittable: false,
  refusal: noRefusal,
  isFirstStep: always,
  isMembership: false,
};
