import { always, type ChallengeKind, noFaults, noRefusal } from './challenge-kind.ts';

export const donation: ChallengeKind = {
  feature: 'donation_challenge',
  faults: noFaults,
  *missing(_, { donation_challenge: donated }) {
    const { entities = [], amounts = [] } = donated ?? {};
    if (!entities.some(({ active }) => active)) yield ['donation_challenge.entities', 'needs an active one'];
    if (!amounts.some(({ active }) => active)) yield ['donation_challenge.amounts', 'needs an active one'];
  },
  /** Each amount earns its own points: the challenge shows the highest active ones. */
  points(_, donated) {
    const offered = donated?.amounts.filter(({ active }) => active) ?? [];
    return Math.max(0, ...offered.map(({ points }) => points));
  },
  isSubmittable: false,
  refusal: noRefusal,
  isFirstStep: always,
  isMembership: false,
};
