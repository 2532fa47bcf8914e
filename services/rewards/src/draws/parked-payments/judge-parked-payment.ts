/** The reward that a person gave for a parked payment, and how the payment stands. */
export interface GivenReward {
  /** `null` until the decision has come. */
  rewardId: string | null;
  /** The claim that was given and is reversed while the payment is not paid; `null` when nothing could be given. */
  claimId: string | null;
  /** Version of the payment with the latest decision; -1 without one. */
  version: number;
  /** Version of the latest update of the payment, its decisions included. */
  settledVersion: number;
  isPaid: boolean;
}

export type ParkedPaymentUpdate = { rewardId: string; version: number } | { isPaid: boolean; version: number };

interface Judged {
  next: GivenReward;
  action: 'grant' | 'restore' | 'revoke' | null;
}

/**
 * Follows decisions and the payment, which come in any order and any number of times. A reward that was given and stands
 * is not replaced by a later decision.
 * @returns `null` when nothing changes
 */
export function judgeUpdate(known: GivenReward, update: ParkedPaymentUpdate): Judged | null {
  return 'rewardId' in update ? judgeDecision(known, update) : judgePayment(known, update);
}

function judgeDecision(
  known: GivenReward,
  { rewardId, version }: { rewardId: string; version: number },
): Judged | null {
  if (version <= known.version || (known.claimId !== null && known.isPaid)) return null;
  const isPaid = known.settledVersion > version ? known.isPaid : true;
  const settledVersion = Math.max(version, known.settledVersion);
  return { next: { rewardId, claimId: null, version, settledVersion, isPaid }, action: isPaid ? 'grant' : null };
}

function judgePayment(known: GivenReward, { isPaid, version }: { isPaid: boolean; version: number }): Judged | null {
  if (version <= known.settledVersion) return null;
  const next = { ...known, settledVersion: version, isPaid };
  if (known.claimId === null) return { next, action: isPaid && known.rewardId !== null ? 'grant' : null };
  if (isPaid === known.isPaid) return { next, action: null };
  return { next, action: isPaid ? 'restore' : 'revoke' };
}
