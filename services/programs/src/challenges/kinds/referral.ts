import { always, type ChallengeKind, enteredPoints, noFaults, noRefusal } from './challenge-kind.ts';

export const referral: ChallengeKind = {
  feature: null,
  faults: noFaults,
  missing: noFaults,
  points: enteredPoints,
  isSubmittable: false,
  refusal: noRefusal,
  isFirstStep: always,
  isMembership: false,
};
