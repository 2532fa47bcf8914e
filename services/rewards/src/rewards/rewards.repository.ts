import type { RewardStatus } from '@laurel/contracts/rewards/reward-types';
import type { RecordCollectibleRequest } from '@laurel/contracts/rewards/rewards.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { Reward } from './reward.entity.ts';
import type { RewardValues } from './reward.rules.ts';

export type HomeSection = 'active_rewards' | 'current_rewards' | 'offers_reward';

export interface RewardListRow extends Pick<
  Reward,
  'id' | 'identifier' | 'name' | 'selection' | 'start' | 'finish' | 'threshold' | 'claims'
> {
  image_url: string | null;
  claim_limit: string | null;
  updated_at: Date;
  /** By the database's clock. */
  status: RewardStatus;
}

/** What the site reads is JSON text that one function of the database has built. */
@Injectable()
export class RewardsRepository {
  constructor(private readonly database: Database) {}

  async tiles(scope: TenantScope, participantId: string | null, section: HomeSection): Promise<string> {
    const params = [scope.programId, participantId, section];
    return (await this.json(scope, 'reward_tiles', 'SELECT reward_tiles_json($1, $2, $3) AS json', params)) ?? '[]';
  }

  async claimed(scope: TenantScope, participantId: string): Promise<string> {
    const params = [scope.programId, participantId];
    return (await this.json(scope, 'claimed_rewards', 'SELECT claimed_rewards_json($1, $2) AS json', params)) ?? '[]';
  }

  /** `null` when the program has no such reward for that person. */
  async reward(scope: TenantScope, participantId: string | null, rewardId: string): Promise<string | null> {
    const params = [scope.programId, participantId, rewardId];
    return this.json(scope, 'reward', 'SELECT reward_json($1, $2, $3) AS json', params);
  }

  async page(scope: TenantScope, table: TableSql): Promise<{ rows: RewardListRow[]; total: number }> {
    const from = `FROM (
      SELECT r.id, r.identifier, r.name, r.image_url, r.selection, r.threshold, r.claim_limit, r.claims, r.start, r.finish,
        r.updated_at, reward_status(r.approved, r.start, r.finish, now()) AS status
      FROM reward r WHERE r.program_id = $1) r WHERE true${table.where}`;
    const params = [scope.programId, ...table.params];
    const rows = await this.database.query<RewardListRow>(
      scope,
      `SELECT * ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }

  /** The row, held until the transaction ends; claims of it wait. */
  async lock(scope: TenantScope, identifier: string): Promise<Reward | null> {
    return this.database.manager(scope).findOne(Reward, {
      where: { programId: scope.programId, identifier },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** The id of the new reward, or `null` when the identifier was taken meanwhile. */
  async insert(scope: TenantScope, values: RewardValues & { identifier: string }): Promise<string | null> {
    const result = await this.database
      .manager(scope)
      .createQueryBuilder()
      .insert()
      .into(Reward)
      .values({ ...values, programId: scope.programId })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row?.id ?? null;
  }

  async update(scope: TenantScope, id: string, values: RewardValues): Promise<void> {
    await this.database
      .manager(scope)
      .update(
        Reward,
        { programId: scope.programId, id },
        { ...values, version: () => 'version + 1', updatedAt: () => 'now()' },
      );
  }

  /** Gives an open achievement to those who have reached it already; of other rewards nothing. */
  async award(scope: TenantScope, id: string): Promise<void> {
    await this.database.query(scope, 'SELECT award_achievement($1, $2)', [scope.programId, id]);
  }

  async recordCollectible(
    scope: TenantScope,
    rewardId: string,
    participantId: string,
    token: RecordCollectibleRequest,
  ): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO collectible (program_id, reward_id, participant_id, network, address, owner_address, mint_transaction)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [
        scope.programId,
        rewardId,
        participantId,
        token.network,
        token.address,
        token.owner_address,
        token.mint_transaction,
      ],
    );
  }

  private async json(scope: TenantScope, name: string, sql: string, params: unknown[]): Promise<string | null> {
    const [row] = await this.database.call<{ json: string | null }>(scope, name, sql, params);
    return row?.json ?? null;
  }
}
