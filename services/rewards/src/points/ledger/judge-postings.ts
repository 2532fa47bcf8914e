import { entryTitles } from '@laurel/contracts/rewards/entry-titles';
import { type Award, type AwardableReward, type AwardMoments, judgeAwards, type Progress } from './judge-awards.ts';
import { hashOf, type Posting, type WalletState } from './posting.ts';
import type { Wallet } from './wallet.ts';

/** The posting under a key; a refused one has no `answer`. */
export interface KnownTransfer {
  inputHash: string;
  refusal: 'exceeds_lifetime' | null;
  answer: WalletState | null;
}

/** An entry of a wallet. */
export interface Movement {
  at: Date;
  amount: bigint;
  /** The moment of what it corrects. */
  correctsAt: Date | null;
  /** It was spent, or is the refund of that: lifetime points stay. */
  isSpent: boolean;
}

export interface LoadedPostings {
  /** Wallets by participant; a participant who was erased before they had points has none. */
  wallets: ReadonlyMap<string, Wallet>;
  /** Earlier postings by key. */
  known: ReadonlyMap<string, KnownTransfer>;
  /** The moments of earlier postings that are reversed, by key. */
  reversed: ReadonlyMap<string, Date>;
  /** The entries after the earliest of a participant's postings, by participant. */
  later: ReadonlyMap<string, readonly Movement[]>;
  achievements: readonly AwardableReward[];
  /** Rewards that were awarded or assigned, by participant. */
  awarded: ReadonlyMap<string, AwardMoments>;
}

export interface PostingAnswer {
  refusal: 'exceeds_lifetime' | 'idempotency_key_reused' | null;
  /** `null` when it was refused, or when its participant has no wallet and gets none. */
  wallet: WalletState | null;
  isReplayed: boolean;
}

/** A transfer with the wallet's entry; a refused one has no `ledgerEntry`. */
export interface TransferBooking extends Pick<
  Posting,
  'key' | 'kind' | 'sourceType' | 'sourceId' | 'rule' | 'title' | 'note' | 'reversesKey' | 'linkId'
> {
  inputHash: string;
  lot: string | null;
  refusal: 'exceeds_lifetime' | null;
  answer: WalletState | null;
  effectiveAt: Date;
  correctsAt: Date | null;
  ledgerEntry: {
    accountId: string;
    amount: bigint;
    balanceAfter: bigint;
    accountVersion: bigint;
    shortfall: bigint;
  } | null;
}

export interface PostingBookings {
  transfers: TransferBooking[];
  /** Wallets after all postings. */
  wallets: Wallet[];
  awards: Award[];
}

interface PostingJudgement {
  answers: PostingAnswer[];
  bookings: PostingBookings;
  /** The wallets whose change is published. */
  changed: Wallet[];
}

/** Judges postings of one program one after the other, each on the state that the earlier ones have left. */
export function judgePostings(loaded: LoadedPostings, postings: readonly Posting[], now: Date): PostingJudgement {
  const judging = new Judging(loaded, now);
  const answers = postings.map((posting) => judging.answer(posting));
  return { answers, ...judging.finish() };
}

/** A posting with the moment at which it takes effect, and that of what it corrects. */
interface DatedPosting {
  posting: Posting;
  inputHash: string;
  at: Date;
  correctsAt: Date | null;
}

/** State of wallets and answers between two postings. */
class Judging {
  private readonly wallets: ReadonlyMap<string, Wallet>;
  private readonly known: Map<string, KnownTransfer>;
  private readonly reversed: Map<string, Date>;
  private readonly movements: Map<string, Movement[]>;
  private readonly transfers: TransferBooking[] = [];
  private readonly touched = new Set<Wallet>();
  private readonly moved = new Set<Wallet>();
  /** The earliest moment from which more was earned, by participant. */
  private readonly raisedFrom = new Map<string, Date>();

  constructor(
    private readonly loaded: LoadedPostings,
    private readonly now: Date,
  ) {
    this.wallets = new Map([...loaded.wallets].map(([id, wallet]) => [id, { ...wallet }]));
    this.known = new Map(loaded.known);
    this.reversed = new Map(loaded.reversed);
    this.movements = new Map([...loaded.later].map(([id, movements]) => [id, [...movements]]));
  }

  answer(posting: Posting): PostingAnswer {
    const inputHash = hashOf(posting);
    const known = this.known.get(posting.key);
    if (known !== undefined) {
      if (known.inputHash !== inputHash) return { refusal: 'idempotency_key_reused', wallet: null, isReplayed: false };
      return { refusal: known.refusal, wallet: known.answer, isReplayed: true };
    }
    demandPostable(posting);
    const wallet = this.wallets.get(posting.participantId);
    if (wallet === undefined) return { refusal: null, wallet: null, isReplayed: false };
    const dated: DatedPosting = {
      posting,
      inputHash,
      at: this.momentOf(posting),
      correctsAt: this.correctedMomentOf(posting),
    };
    return posting.setsBalance === undefined ? this.move(dated, wallet) : this.setBalance(dated, wallet);
  }

  finish(): Pick<PostingJudgement, 'bookings' | 'changed'> {
    const awards = [...this.raisedFrom].flatMap(([participantId, from]) => {
      const wallet = this.wallets.get(participantId) as Wallet;
      const has: AwardMoments = this.loaded.awarded.get(participantId) ?? new Map();
      const judged = judgeAwards(participantId, this.lifetimes(wallet, from), this.loaded.achievements, has);
      wallet.awards += judged.filter(({ isCorrection }) => !isCorrection).length;
      return judged;
    });
    for (const wallet of this.moved) wallet.balanceVersion += 1n;
    return {
      bookings: { transfers: this.transfers, wallets: [...this.touched], awards },
      changed: [...this.moved],
    };
  }

  private momentOf({ effectiveAt }: Posting): Date {
    return effectiveAt === undefined ? this.now : new Date(effectiveAt);
  }

  private correctedMomentOf({ correctsAt, reversesKey }: Posting): Date | null {
    if (correctsAt !== undefined) return new Date(correctsAt);
    return reversesKey === undefined ? null : (this.reversed.get(reversesKey) ?? null);
  }

  /**
   * Whatever the order of events, the balance ends as what the latest setting set, and the movements after it that
   * correct nothing from before the latest reset: a deduction from before a reset is gone, a later one stands. One
   * without `effectiveAt` that is booked after the reset stands too, even if its transaction began before.
   */
  private setBalance(dated: DatedPosting, wallet: Wallet): PostingAnswer {
    const { posting, at } = dated;
    const { balance, settledAt, resetAt } = wallet;
    if (posting.setsBalance === 'reset' && (resetAt === null || resetAt < at)) wallet.resetAt = at;
    const isOld = settledAt !== null && settledAt > at;
    if (isOld && wallet.resetAt === resetAt) return { refusal: null, wallet: stateOf(wallet), isReplayed: false };
    // An old reset changes only what later postings have taken back from before it.
    const amount = isOld
      ? sumOf(this.standing(wallet, settledAt)) - sumOf(this.standing({ ...wallet, resetAt }, settledAt))
      : BigInt(posting.amount) + sumOf(this.standing(wallet, at)) - balance;
    if (amount !== 0n) this.book(dated, wallet, amount);
    if (!isOld) wallet.settledAt = at;
    this.touched.add(wallet);
    return { refusal: null, wallet: stateOf(wallet), isReplayed: false };
  }

  private move(dated: DatedPosting, wallet: Wallet): PostingAnswer {
    const { posting, at, correctsAt } = dated;
    const amount = BigInt(posting.amount);
    if (posting.isRefusable === true && wallet.lifetime + amount < 0n) {
      this.remember(dated, 'exceeds_lifetime', null, null);
      return { refusal: 'exceeds_lifetime', wallet: null, isReplayed: false };
    }
    const { settledAt } = wallet;
    const isLate = posting.effectiveAt !== undefined && settledAt !== null && at <= settledAt;
    const isOffset = isLate || wasReset(wallet, correctsAt);
    const state = this.book(dated, wallet, amount);
    if (isOffset) {
      const offset = offsetOf(posting);
      this.book(
        { posting: offset, inputHash: hashOf(offset), at: isLate ? settledAt : at, correctsAt },
        wallet,
        -amount,
      );
    }
    return { refusal: null, wallet: state, isReplayed: false };
  }

  /**
   * The balance moves by the whole amount. Lifetime is the sum of earnings and corrections, but never below 0: the part
   * below is the shortfall, which the next earnings reduce first. So the same postings in another order end in the same
   * wallet.
   */
  private book(dated: DatedPosting, wallet: Wallet, amount: bigint): WalletState {
    const { at, correctsAt } = dated;
    const { lifetime, shortfall } = wallet;
    const isSpent = dated.posting.kind === 'refund';
    const earned = lifetime - shortfall + (isSpent ? 0n : amount);
    wallet.balance += amount;
    wallet.lifetime = earned > 0n ? earned : 0n;
    wallet.shortfall = earned < 0n ? -earned : 0n;
    wallet.version += 1n;
    if (wallet.latestAt === null || wallet.latestAt < at) wallet.latestAt = at;
    this.touched.add(wallet);
    this.moved.add(wallet);
    this.movementsOf(wallet).push({ at, amount, correctsAt, isSpent });
    const from = this.raisedFrom.get(wallet.participantId);
    if (amount > 0n && !isSpent && (from === undefined || at < from)) this.raisedFrom.set(wallet.participantId, at);
    const state = stateOf(wallet);
    this.remember(dated, null, state, {
      accountId: wallet.id,
      amount,
      balanceAfter: wallet.balance,
      accountVersion: wallet.version,
      shortfall: wallet.shortfall - shortfall,
    });
    return state;
  }

  private remember(
    { posting, inputHash, at: effectiveAt, correctsAt }: DatedPosting,
    refusal: 'exceeds_lifetime' | null,
    answer: WalletState | null,
    ledgerEntry: TransferBooking['ledgerEntry'],
  ): void {
    const lot = posting.kind === 'earn' ? (posting.lot ?? effectiveAt.toISOString().slice(0, 7)) : null;
    this.transfers.push({ ...posting, inputHash, lot, refusal, answer, effectiveAt, correctsAt, ledgerEntry });
    this.known.set(posting.key, { inputHash, refusal, answer });
    this.reversed.set(posting.key, correctsAt ?? effectiveAt);
  }

  /** The lifetime points at each moment since `from` at which they grew. */
  private lifetimes(wallet: Wallet, from: Date): Progress[] {
    const total = wallet.lifetime - wallet.shortfall;
    const earned = this.movementsOf(wallet).filter(({ isSpent }) => !isSpent);
    return earned
      .filter(({ at, amount }) => amount > 0n && at >= from)
      .map(({ at }) => ({ at, value: total - sumOf(earned.filter((later) => later.at > at)) }));
  }

  /** The movements after a moment, without those that correct what a reset has taken back. */
  private standing(wallet: Wallet, moment: Date): Movement[] {
    return this.movementsOf(wallet).filter(({ at, correctsAt }) => at > moment && !wasReset(wallet, correctsAt));
  }

  private movementsOf({ participantId }: Wallet): Movement[] {
    let movements = this.movements.get(participantId);
    if (movements === undefined) this.movements.set(participantId, (movements = []));
    return movements;
  }
}

const stateOf = ({ balance, lifetime, version }: Wallet): WalletState => ({
  unused_points: String(balance),
  points: String(lifetime),
  version: String(version),
});

const sumOf = (movements: readonly Movement[]): bigint => movements.reduce((sum, { amount }) => sum + amount, 0n);

/** A reset has taken back what was posted at that moment. */
const wasReset = ({ resetAt }: Pick<Wallet, 'resetAt'>, correctsAt: Date | null): boolean =>
  resetAt !== null && correctsAt !== null && correctsAt <= resetAt;

/** Reverses a posting whose moment, or that of what it corrects, lies before the balance was set. */
const offsetOf = (posting: Posting): Posting => ({
  key: `${posting.key}:settled`,
  kind: 'correction',
  participantId: posting.participantId,
  amount: 0 - posting.amount,
  sourceType: 'reset',
  sourceId: posting.key,
  rule: null,
  lot: null,
  title: entryTitles.corrected,
  reversesKey: posting.key,
  linkId: posting.linkId ?? posting.key,
});

function demandPostable({ kind, amount, setsBalance }: Posting): void {
  const postable: Partial<Record<string, boolean>> = {
    earn: amount > 0,
    correction: setsBalance !== undefined || amount !== 0,
    refund: amount > 0,
  };
  if (postable[kind] !== true || !Number.isSafeInteger(amount)) {
    throw new RangeError(`${kind} of ${amount} is not posted here`);
  }
}
