import { always, type ChallengeKind, enteredPoints, noFaults, noRefusal } from './challenge-kind.ts';

export const membership: ChallengeKind = {
  feature: null,
  faults: noFaults,
  *missing(_, { membership_challenge: sold }) {
    if (Number(sold?.price ?? 0) === 0) yield ['membership_challenge.price', 'must be above zero'];
  },
  points: enteredPoints,
  isSubmittable: false,
  refusal: noRefusal,
  isFirstStep: always,
  isMembership: true,
};
