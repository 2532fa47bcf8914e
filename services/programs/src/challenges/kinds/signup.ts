import { type ChallengeKind, enteredPoints, noFaults, noRefusal } from './challenge-kind.ts';

export const signup: ChallengeKind = {
  feature: null,
  faults: noFaults,
  missing: noFaults,
  points: enteredPoints,
  isSubmittable: false,
  refusal: noRefusal,
  // Every recruit signs up.
  isFirstStep: () => false,
  isMembership: false,
};
