import { createHash } from 'node:crypto';

/** What the points of a transfer come from. */
export const sourceTypes = ['adjustment', 'claim', 'completion', 'import', 'receipt', 'reset'] as const;
export type SourceType = (typeof sourceTypes)[number];

/** Points into a wallet, or with `correction` and a negative amount out of it again. */
export interface Posting {
  /** Idempotency key, unique in the program: `<source>:<id>`. */
  key: string;
  kind: 'earn' | 'correction';
  participantId: string;
  /** Whole points, not 0; with `setsBalance` what the balance is brought to. */
  amount: number;
  sourceType: SourceType;
  sourceId: string;
  /** What decided the amount, for example `challenge:12`. */
  rule: string | null;
  /** Points of one lot age together: the month they were earned in, `2026-11`; that of `effectiveAt` when `null`. */
  lot: string | null;
  /** For people; a posting that is repeated under another title keeps its first one. */
  title: string;
  /** What a member of staff has written; shown in place of the title until the participant is erased. */
  note?: string;
  /** The moment at which it holds, ISO 8601: the one of the fact behind it. Left out, that of the transaction. */
  effectiveAt?: string;
  /** A deduction that a person asks for: refused when it takes more than was ever earned. Anything else is always booked. */
  isRefusable?: true;
  /** Key of the posting that this one takes back. */
  reversesKey?: string;
  /** Name of the group of postings that stand for one decision, such as a reset. */
  linkId?: string;
  /**
   * Brings what stood at `effectiveAt` to `amount`. What was posted for later moments stays, and what comes late for an
   * earlier one is offset.
   */
  setsBalance?: true;
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
  /** `null` where nothing was booked: the participant was erased before they had points. */
  wallet: WalletState | null;
}

/** sha256 over what decides a posting; neither its key nor its title, which people may edit between two tellings. */
export function hashOf(posting: Posting): string {
  const { kind, participantId, amount, sourceType, sourceId, rule, lot } = posting;
  const input = JSON.stringify([kind, participantId, amount, sourceType, sourceId, rule, lot]);
  return createHash('sha256').update(input).digest('hex');
}
