import type { AwardedKind } from './awarded-kind.ts';

/** Points of a lifetime. */
export const achievement: AwardedKind = {
  source: ['account', 'lifetime'],
  hasHistory: true,
  reached: ({ lifetime }) => lifetime,
};
