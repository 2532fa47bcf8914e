import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { HoldLoaded, Purchase, SettlementLoaded } from './judge-purchases.ts';

interface PurchaseRow {
  id: string;
  reward_id: string;
  participant_id: string;
  title: string;
  amount_minor: string;
  currency: Currency;
  status: Purchase['status'];
  settled_at: Date | null;
}

/** The columns of `PurchaseRow`, of a row `p`. */
const columns = 'p.id, p.reward_id, p.participant_id, p.title, p.amount_minor, p.currency, p.status, p.settled_at';

/** Points of participant $3 that can be spent. */
const balance = `coalesce((SELECT a.balance FROM account a
  WHERE a.program_id = $1 AND a.participant_id = $3), 0) AS balance`;

@Injectable()
export class PurchasesRepository {
  constructor(private readonly database: Database) {}

  /** What a hold is judged by, read after the reward was locked. */
  async loadHold(
    scope: TenantScope,
    rewardId: string,
    participantId: string,
  ): Promise<Omit<HoldLoaded, 'reward' | 'participantId'>> {
    const params = [scope.programId, rewardId, participantId];
    const [held] = await this.database.query<PurchaseRow>(
      scope,
      `SELECT ${columns} FROM purchase p
       WHERE p.program_id = $1 AND p.reward_id = $2 AND p.participant_id = $3 AND p.status = 'held'`,
      params,
    );
    const [row] = await this.database.query<{ new_id: string; times: number; balance: string; term: string | null }>(
      scope,
      `SELECT nextval('claim_id_seq') AS new_id, ${balance},
         coalesce((SELECT h.times FROM rewards_had($1, $3) h WHERE h.reward_id = $2), 0)::int AS times,
         (SELECT g.term_points_as FROM program g WHERE g.id = $1) AS term`,
      params,
    );
    if (row === undefined) throw new Error('A statement without FROM answered no row');
    return {
      held: held === undefined ? null : purchaseOf(held),
      newId: row.new_id,
      times: row.times,
      balance: BigInt(row.balance),
      pointsTerm: row.term ?? 'points',
    };
  }

  /** The reward that a purchase is for, which never changes. */
  async rewardOf(scope: TenantScope, id: string): Promise<string | null> {
    const [row] = await this.database.query<{ reward_id: string }>(
      scope,
      'SELECT reward_id FROM purchase WHERE program_id = $1 AND id = $2',
      [scope.programId, id],
    );
    return row?.reward_id ?? null;
  }

  /** What a settlement is judged by, read after the reward was locked: no purchase changes without that lock. */
  async loadSettlement(scope: TenantScope, id: string): Promise<Omit<SettlementLoaded, 'reward'>> {
    const [row] = await this.database.query<PurchaseRow & { times: number; balance: string }>(
      scope,
      `SELECT ${columns}, coalesce(c.times, 0) AS times, coalesce(a.balance, 0) AS balance
       FROM purchase p
       LEFT JOIN account a ON a.program_id = p.program_id AND a.participant_id = p.participant_id
       LEFT JOIN LATERAL (
         SELECT max(c.number) AS times FROM claim c WHERE c.program_id = p.program_id
           AND c.participant_id = p.participant_id AND c.reward_id = p.reward_id) c ON true
       WHERE p.program_id = $1 AND p.id = $2`,
      [scope.programId, id],
    );
    if (row === undefined) throw new Error(`Purchase ${id} is gone`);
    return { purchase: purchaseOf(row), times: row.times, balance: BigInt(row.balance) };
  }

  /** Of all programs: those that are still held so long after they began. */
  async silent(minutes: number): Promise<{ program_id: string; id: string }[]> {
    return this.database.unscoped('SELECT program_id, id FROM silent_purchases(make_interval(mins => $1))', [minutes]);
  }
}

const purchaseOf = (row: PurchaseRow): Purchase => ({
  id: row.id,
  rewardId: row.reward_id,
  participantId: row.participant_id,
  title: row.title,
  amount: Number(row.amount_minor),
  currency: row.currency,
  status: row.status,
  settledAt: row.settled_at,
});
