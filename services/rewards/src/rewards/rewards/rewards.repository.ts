import type { RecordCollectibleRequest, RewardSections } from '@laurel/contracts/rewards/rewards.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { readerLanguage } from '@laurel/service-kit/telemetry/request-context';
import { jsonObjectSql } from '@laurel/service-kit/database/json-object-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { TaggedReward } from '../content-tags/tagged-reward.ts';
import { Reward } from './reward.entity.ts';
import type { LoadedPage } from './site/reward-page.ts';
import { RewardStock } from './stock/reward-stock.entity.ts';

/** The JSON of each section of the home page as a call of SQL; `$1` is the program, `$2` the participant or NULL, `$3` the reader's language or NULL. */
const sections: Readonly<Record<keyof RewardSections, string>> = {
  active_rewards: `reward_tiles_json($1, $2, $3, 'active_rewards')`,
  current_rewards: `reward_tiles_json($1, $2, $3, 'current_rewards')`,
  offers_reward: `reward_tiles_json($1, $2, $3, 'offers_reward')`,
  claimed_rewards: 'claimed_rewards_json($1, $2, $3)',
};

/** Sections of the home page are JSON text that functions of the database build. */
@Injectable()
export class RewardsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Reward) private readonly rewards: Repository<Reward>,
    @InjectRepository(RewardStock) private readonly stock: Repository<RewardStock>,
  ) {}

  async section(scope: TenantScope, participantId: string | null, name: keyof RewardSections): Promise<string> {
    return this.json(scope, participantId, name, sections[name]);
  }

  async sections(scope: TenantScope, participantId: string | null): Promise<string> {
    return this.json(scope, participantId, 'reward_sections', jsonObjectSql(sections));
  }

  /** `null` when the program has no such reward. */
  async page(scope: TenantScope, participantId: string | null, rewardId: string): Promise<LoadedPage | null> {
    const [row] = await this.database.call<{ page: LoadedPage | null }>(
      scope,
      'reward',
      'SELECT load_reward_page($1, $2, $3, $4) AS page',
      [scope.programId, participantId, rewardId, readerLanguage()],
    );
    return row?.page ?? null;
  }

  /** The row, locked until the transaction ends; claims of it wait, or were booked before it is read. */
  async lock({ programId }: TenantScope, where: { id: string } | { identifier: string }): Promise<Reward | null> {
    const lock = { mode: 'for_no_key_update' } as const;
    const id = 'id' in where ? where.id : (await this.rewards.findOneBy({ programId, ...where }))?.id;
    if (id === undefined || !(await this.stock.findOne({ where: { programId, rewardId: id }, lock }))) return null;
    return this.rewards.findOne({ where: { programId, id }, lock });
  }

  /** Claims without a reversal and held pieces of a locked reward. */
  async taken({ programId }: TenantScope, rewardId: string): Promise<bigint> {
    const { claims, held } = await this.stock.findOneByOrFail({ programId, rewardId });
    return BigInt(claims) + BigInt(held);
  }

  /** The id of the new reward, or `null` when the identifier was taken meanwhile. */
  async insert(scope: TenantScope, values: Partial<Reward> & { identifier: string }): Promise<string | null> {
    const result = await this.rewards
      .createQueryBuilder()
      .insert()
      .values({ ...values, programId: scope.programId })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    if (row === undefined) return null;
    await this.stock.insert({ programId: scope.programId, rewardId: row.id });
    return row.id;
  }

  async update(scope: TenantScope, id: string, values: Partial<Reward>): Promise<void> {
    await this.rewards.update(
      { programId: scope.programId, id },
      { ...values, version: () => 'version + 1', updatedAt: () => 'now()' },
    );
  }

  /** Drafts of all rewards of another program; existing rewards under the same identifier stay unchanged. */
  async copyAll(scope: TenantScope, sourceProgramId: string): Promise<TaggedReward[]> {
    const params = [sourceProgramId, scope.programId];
    const rows = await this.database.query<TaggedReward & { version: string }>(
      scope,
      'SELECT id, tags, version FROM copy_rewards($1, $2)',
      params,
    );
    return rows.map((row) => ({ ...row, version: Number(row.version) }));
  }

  async recordCollectible(
    scope: TenantScope,
    rewardId: string,
    participantId: string,
    token: RecordCollectibleRequest,
  ): Promise<void> {
    await this.database.query(
      scope,
      `WITH kept AS (
         INSERT INTO collectible (program_id, reward_id, participant_id, network, address, owner_address, mint_transaction)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING *)
       INSERT INTO chain_transaction (program_id, reward_id, participant_id, status, network, hash, address)
       SELECT k.program_id, k.reward_id, k.participant_id, 'confirmed', k.network, k.mint_transaction, k.address
       FROM kept k ON CONFLICT DO NOTHING`,
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

  private async json(
    scope: TenantScope,
    participantId: string | null,
    name: string,
    expression: string,
  ): Promise<string> {
    const sql = `SELECT ${expression} AS json`;
    const params = [scope.programId, participantId, readerLanguage()];
    const [row] = await this.database.call<{ json: string }>(scope, name, sql, params);
    if (row === undefined) throw new Error(`${name} answered no row`);
    return row.json;
  }
}
