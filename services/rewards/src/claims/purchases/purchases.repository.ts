import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { HoldLoaded, Purchase, SettlementLoaded } from './judge-purchases.ts';
import { PurchaseRecord } from './purchase.entity.ts';

/** Spendable points of participant $3. */
const balance = `coalesce((SELECT a.balance FROM account a
  WHERE a.program_id = $1 AND a.participant_id = $3), 0) AS balance`;

@Injectable()
export class PurchasesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PurchaseRecord) private readonly purchases: Repository<PurchaseRecord>,
  ) {}

  /** Input of a hold, read after the reward was locked; a participant's holds of several rewards take turns. */
  async loadHold(
    scope: TenantScope,
    rewardId: string,
    participantId: string,
  ): Promise<Omit<HoldLoaded, 'reward' | 'participantId'>> {
    const params = [scope.programId, rewardId, participantId];
    await this.database.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('holds:' || $1 || ':' || $2, 0))`, [
      scope.programId,
      participantId,
    ]);
    const held = await this.purchases.findOneBy({
      programId: scope.programId,
      rewardId,
      participantId,
      status: 'held',
    });
    const [row] = await this.database.query<{
      new_id: string;
      times: number;
      others: number;
      balance: string;
      term: string | null;
    }>(
      scope,
      `SELECT nextval('claim_id_seq') AS new_id, ${balance},
         coalesce((SELECT h.times FROM rewards_had($1, $3) h WHERE h.reward_id = $2), 0)::int AS times,
         (SELECT count(*)::int FROM purchase h WHERE h.program_id = $1 AND h.participant_id = $3 AND h.reward_id <> $2
           AND h.status = 'held') AS others,
         (SELECT g.term_points_as FROM program_copy g WHERE g.id = $1) AS term`,
      params,
    );
    if (row === undefined) throw new Error('A statement without FROM answered no row');
    return {
      held: held && purchaseOf(held),
      newId: row.new_id,
      times: row.times,
      others: row.others,
      balance: BigInt(row.balance),
      pointsTerm: row.term ?? 'points',
    };
  }

  /** The reward of a purchase, which never changes. */
  async rewardOf({ programId }: TenantScope, id: string): Promise<string | null> {
    return (await this.purchases.findOneBy({ programId, id }))?.rewardId ?? null;
  }

  /** Input of a settlement, read after the reward was locked: no purchase changes without that lock. */
  async loadSettlement(scope: TenantScope, id: string): Promise<Omit<SettlementLoaded, 'reward'>> {
    const purchase = await this.purchases.findOneByOrFail({ programId: scope.programId, id });
    const [row] = await this.database.query<{ times: number; had: number; reversed: boolean; balance: string }>(
      scope,
      `SELECT ${balance}, coalesce((SELECT max(c.ordinal) FROM claim c
         WHERE c.program_id = $1 AND c.reward_id = $2 AND c.participant_id = $3), 0) AS times,
         coalesce((SELECT h.times FROM rewards_had($1, $3) h WHERE h.reward_id = $2), 0)::int AS had,
         EXISTS (SELECT FROM claim_reversal v WHERE v.program_id = $1 AND v.claim_id = $4) AS reversed`,
      [scope.programId, purchase.rewardId, purchase.participantId, id],
    );
    if (row === undefined) throw new Error('A statement without FROM answered no row');
    const { times, had, reversed: isReversed } = row;
    return { purchase: purchaseOf(purchase), times, had, isReversed, balance: BigInt(row.balance) };
  }

  /** Purchases of all programs that are still held so long after they began. */
  async silent(minutes: number): Promise<{ program_id: string; id: string }[]> {
    return this.database.unscoped('SELECT program_id, id FROM silent_purchases(make_interval(mins => $1))', [minutes]);
  }
}

const purchaseOf = (record: PurchaseRecord): Purchase => ({
  id: record.id,
  rewardId: record.rewardId,
  participantId: record.participantId,
  title: record.title,
  amount: Number(record.amountMinor),
  currency: record.currency,
  status: record.status,
  version: record.version,
  settledAt: record.settledAt,
});
