import { createHash } from 'node:crypto';

/** Sources of the points of a transfer. */
export const sourceTypes = ['adjustment', 'claim', 'completion', 'import', 'receipt', 'reset'] as const;
export type SourceType = (typeof sourceTypes)[number];

/** Points into a wallet, or with `correction` and a negative amount out of it. */
export interface Posting {
  /** Idempotency key, unique in the program: `<source>:<id>`. */
  key: string;
  /** A refund gives spent points back: it leaves lifetime points as they are. */
  kind: 'earn' | 'correction' | 'refund';
  participantId: string;
  /** Whole points, not 0; with `setsBalance` the new balance. */
  amount: number;
  sourceType: SourceType;
  sourceId: string;
  /** Rule that determined the amount, for example `challenge:12`. */
  rule: string | null;
  /** Points of one lot age together: the month they were earned in, `2026-11`; that of `effectiveAt` when `null`. */
  lot: string | null;
  /** Title for people; a repeated posting with another title keeps its first one. */
  title: string;
  /** Text of staff or merchant of a receipt; shown in place of the title until the participant is erased. */
  note?: string;
  /** The moment at which it takes effect, ISO 8601: that of its event. Left out, that of the transaction. */
  effectiveAt?: string;
  /**
   * Points that staff or services adjust: a deduction beyond the lifetime points is refused. Any other posting is
   * always booked; the public API rolls back its own below 0.
   */
  isRefusable?: true;
  /** Key of the posting that this one reverses. */
  reversesKey?: string;
  /**
   * The moment of what it corrects, ISO 8601; left out, that of the posting under `reversesKey`. A reset of that moment or
   * a later one has taken it back already: the correction is offset.
   */
  correctsAt?: string;
  /** Name of the group of postings of one decision, such as a reset. */
  linkId?: string;
  /**
   * Sets the balance of `effectiveAt` to `amount`. Postings of later moments stay, and late ones with an `effectiveAt`
   * up to that moment are offset; after a reset, later corrections of earlier postings are offset too.
   */
  setsBalance?: 'replace' | 'reset';
}

/** A wallet right after a posting; whole points as text. */
export interface WalletState {
  unused_points: string;
  points: string;
  version: string;
}

export interface PostingOutcome {
  /** The posting was made before; this is its first answer. */
  replayed: boolean;
  /** `null` when nothing was booked: the participant was erased before they had points. */
  wallet: WalletState | null;
}

/** sha256 over the input of a posting, without its key and its title, which staff may edit between two deliveries. */
export function hashOf(posting: Posting): string {
  const { kind, participantId, amount, sourceType, sourceId, rule, lot } = posting;
  const input = JSON.stringify([kind, participantId, amount, sourceType, sourceId, rule, lot]);
  return createHash('sha256').update(input).digest('hex');
}
