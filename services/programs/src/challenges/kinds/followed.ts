import { always, type ChallengeKind, enteredPoints, noFaults, noRefusal } from './challenge-kind.ts';

/** Participants complete it by following its link. */
export const link: ChallengeKind = {
  feature: null,
  faults: noFaults,
  missing: noFaults,
  points: enteredPoints,
  isSubmittable: true,
  refusal: noRefusal,
  isFirstStep: always,
  isMembership: false,
};

export const callAction: ChallengeKind = { ...link };
export const share: ChallengeKind = { ...link };
export const engage: ChallengeKind = { ...link };
