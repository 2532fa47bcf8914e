import { createHash } from 'node:crypto';

/** Points into a wallet, or with `correction` and a negative amount out of it again. */
export interface Posting {
  /** Idempotency key, unique in the program: `<source>:<id>`. */
  key: string;
  kind: 'earn' | 'correction';
  participantId: string;
  /** Whole points, not 0. */
  amount: number;
  sourceType: string;
  sourceId: string;
  /** What decided the amount, for example `challenge:12`. */
  rule: string | null;
  /** Points of one lot age together: the month they were earned in, `2026-11`; this month when `null`. */
  lot: string | null;
  /** For people; a posting that is repeated under another title keeps its first one. */
  title: string;
  /** A deduction that a person asks for: refused when it takes more than was ever earned. Anything else is always booked. */
  isRefusable?: true;
}

/** A wallet right after a posting; whole points as text. */
export interface WalletState {
  unused_points: string;
  points: string;
  version: string;
}

export interface PostingOutcome {
  /** The posting was made before, this is its first answer. */
  replayed: boolean;
  wallet: WalletState;
}

/** sha256 over what decides a posting; neither its key nor its title, which people may edit between two tellings. */
export function hashOf(posting: Posting): string {
  const { kind, participantId, amount, sourceType, sourceId, rule, lot } = posting;
  const input = JSON.stringify([kind, participantId, amount, sourceType, sourceId, rule, lot]);
  return createHash('sha256').update(input).digest('hex');
}
