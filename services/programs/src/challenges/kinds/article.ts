import { hasVisibleContent } from '../../program/sanitize/sanitize-html.ts';
import { always, type ChallengeKind, enteredPoints, noFaults, noRefusal } from './challenge-kind.ts';

export const article: ChallengeKind = {
  feature: null,
  faults: ({ content }) => (hasVisibleContent(content) ? [] : [['content', 'is required']]),
  missing: noFaults,
  points: enteredPoints,
  isSubmittable: true,
  refusal: noRefusal,
  isFirstStep: always,
  isMembership: false,
};
