import type { Balance, DomainEvent } from '@laurel/contracts/events/domain-event';

/** A participant's account, locked by the transaction that loaded it. Points may be above 2^53. */
export interface Wallet {
  id: string;
  participantId: string;
  /** Spendable points; below 0 when a correction took back spent points. */
  balance: bigint;
  /** Lifetime points. */
  lifetime: bigint;
  /** Part of corrections beyond `lifetime`; the next earnings reduce it first. */
  shortfall: bigint;
  /** Number of the wallet's entries. */
  version: bigint;
  /** Rewards claimed, assigned and bought, without those that were taken back. */
  claims: number;
  /** Number of achievements and milestones. */
  awards: number;
  /** Grows with every change of the content of `balances.changed`. */
  balanceVersion: bigint;
  /** Latest moment of its entries. */
  latestAt: Date | null;
  /** Moment at which a reset or an import set the balance. */
  settledAt: Date | null;
  /** Moment of the latest reset; corrections of what was posted at that moment or earlier are offset. */
  resetAt: Date | null;
}

/** A wallet of load_claims and load_postings; numbers that may be large arrive as text. */
export interface WalletRow {
  id: string;
  participant_id: string;
  balance: string;
  lifetime: string;
  shortfall: string;
  version: string;
  claims: number;
  awards: number;
  balance_version: string;
  latest_at: string | null;
  settled_at: string | null;
  reset_at: string | null;
}

/** Maximum of balances in one event. */
const MAX_BALANCES = 1_000;

export const walletOf = (row: WalletRow): Wallet => ({
  id: row.id,
  participantId: row.participant_id,
  balance: BigInt(row.balance),
  lifetime: BigInt(row.lifetime),
  shortfall: BigInt(row.shortfall),
  version: BigInt(row.version),
  claims: row.claims,
  awards: row.awards,
  balanceVersion: BigInt(row.balance_version),
  latestAt: row.latest_at === null ? null : new Date(row.latest_at),
  settledAt: row.settled_at === null ? null : new Date(row.settled_at),
  resetAt: row.reset_at === null ? null : new Date(row.reset_at),
});

/** A wallet in the document of book_transfers. Claims leave `debt` out: they can take no balance below zero. */
export const walletDocument = (wallet: Wallet): object => ({
  id: wallet.id,
  balance: String(wallet.balance),
  lifetime: String(wallet.lifetime),
  shortfall: String(wallet.shortfall),
  version: String(wallet.version),
  claims: wallet.claims,
  awards: wallet.awards,
  balance_version: String(wallet.balanceVersion),
  latest_at: wallet.latestAt,
  settled_at: wallet.settledAt,
  reset_at: wallet.resetAt,
});

/** The events of changed wallets: one for up to 1,000 of them. */
export function balanceEvents(wallets: readonly Wallet[]): Extract<DomainEvent, { type: 'balances.changed' }>[] {
  return Array.from({ length: Math.ceil(wallets.length / MAX_BALANCES) }, (_, part) => ({
    type: 'balances.changed',
    data: { balances: wallets.slice(part * MAX_BALANCES, (part + 1) * MAX_BALANCES).map(balanceOf) },
  }));
}

const balanceOf = (wallet: Wallet): Balance => ({
  participant_id: wallet.participantId,
  unused_points: String(wallet.balance),
  points: String(wallet.lifetime),
  rewards_earned: wallet.claims + wallet.awards,
  rewards_awarded: wallet.awards,
  version: String(wallet.balanceVersion),
});
