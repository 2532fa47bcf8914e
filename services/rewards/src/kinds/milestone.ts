import type { AwardedKind } from './awarded-kind.ts';

/** Completed challenges. */
export const milestone: AwardedKind = {
  source: ['challenge_progress', 'completions'],
  hasHistory: false,
  reached: (_, stored) => BigInt(stored),
};
