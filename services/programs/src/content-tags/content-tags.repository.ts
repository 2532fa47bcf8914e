import type { RewardTagged } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface ContentTagRecord {
  id: string;
  name: string;
  active: boolean;
  version: number;
}

export interface ListedContentTag extends ContentTagRecord {
  created_at: Date;
  challenges_count: number;
  rewards_count: number;
  taggings_count: number;
}

/** The tags of the program `$1` with how often they are used. */
const listed = `(
  SELECT t.id, t.name, t.active, t.version, t.created_at, coalesce(u.challenges, 0) AS challenges_count,
    coalesce(u.rewards, 0) AS rewards_count, coalesce(u.challenges + u.rewards, 0) AS taggings_count
  FROM content_tag t
  LEFT JOIN (
    SELECT lower(tag) AS key, (count(*) FILTER (WHERE of_challenge))::int AS challenges,
      (count(*) FILTER (WHERE NOT of_challenge))::int AS rewards
    FROM (
      SELECT unnest(tags) AS tag, true AS of_challenge FROM challenge WHERE program_id = $1 AND archived_at IS NULL
      UNION ALL
      SELECT unnest(tags), false FROM reward_tagging WHERE program_id = $1) used
    GROUP BY lower(tag)) u ON u.key = lower(t.name)
  WHERE t.program_id = $1) t`;

@Injectable()
export class ContentTagsRepository {
  constructor(private readonly database: Database) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<ListedContentTag>> {
    return tablePage(this.database, scope, { columns: '*', from: `${listed} WHERE true` }, table);
  }

  async find(scope: TenantScope, id: string): Promise<ListedContentTag | null> {
    const [row] = await this.database.query<ListedContentTag>(scope, `SELECT * FROM ${listed} WHERE t.id = $2`, [
      scope.programId,
      id,
    ]);
    return row ?? null;
  }

  /** Those that are offered, by the alphabet. */
  async activeNames(scope: TenantScope): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      scope,
      'SELECT name FROM content_tag WHERE program_id = $1 AND active ORDER BY lower(name)',
      [scope.programId],
    );
    return rows.map(({ name }) => name);
  }

  /** The names as their records write them, held until the transaction ends; a name without a record gets one. */
  async known(scope: TenantScope, names: readonly string[]): Promise<string[]> {
    const [row] = await this.database.query<{ names: string[] }>(scope, 'SELECT known_content_tags($1, $2) AS names', [
      scope.programId,
      names,
    ]);
    return row?.names ?? [];
  }

  /** The id, or `null` when the name is taken. */
  async insert(
    scope: TenantScope,
    { name, active }: Pick<ContentTagRecord, 'name' | 'active'>,
  ): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }>(
      scope,
      `INSERT INTO content_tag (program_id, name, active) VALUES ($1, $2, $3)
       ON CONFLICT (program_id, lower(name)) DO NOTHING RETURNING id`,
      [scope.programId, name, active],
    );
    return row?.id ?? null;
  }

  /** The row, held until the transaction ends. The challenges that carry it come first: who saves one takes it first, too. */
  async lock(scope: TenantScope, id: string): Promise<ContentTagRecord | null> {
    await this.database.query(
      scope,
      `SELECT 1 FROM challenge WHERE program_id = $1
         AND tags @> ARRAY[(SELECT name FROM content_tag WHERE program_id = $1 AND id = $2)]
       ORDER BY id FOR UPDATE`,
      [scope.programId, id],
    );
    const [row] = await this.database.query<ContentTagRecord>(
      scope,
      'SELECT id, name, active, version FROM content_tag WHERE program_id = $1 AND id = $2 FOR UPDATE',
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Ends in a unique violation when the name is taken. */
  async update(
    scope: TenantScope,
    id: string,
    { name, active }: Pick<ContentTagRecord, 'name' | 'active'>,
  ): Promise<void> {
    await this.database.query(
      scope,
      'UPDATE content_tag SET name = $3, active = $4, version = version + 1 WHERE program_id = $1 AND id = $2',
      [scope.programId, id, name, active],
    );
  }

  /** Writes the name anew wherever it stands; open editors of these challenges get a conflict. */
  async rename(scope: TenantScope, from: string, to: string): Promise<void> {
    const params = [scope.programId, from, to];
    await this.database.query(
      scope,
      `UPDATE challenge SET tags = renamed_tags(tags, $2, $3), version = version + 1, updated_at = now()
       WHERE program_id = $1 AND tags @> ARRAY[$2]`,
      params,
    );
    await this.database.query(
      scope,
      `UPDATE reward_tagging SET tags = renamed_tags(tags, $2, $3)
       WHERE program_id = $1 AND EXISTS (SELECT FROM unnest(tags) AS tag WHERE lower(tag) = lower($2))`,
      params,
    );
  }

  /** Whether it is newer than what is known of the reward. */
  async keepReward(scope: TenantScope, { reward_id, tags, version }: RewardTagged): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `INSERT INTO reward_tagging AS t (program_id, reward_id, tags, version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (program_id, reward_id) DO UPDATE SET tags = excluded.tags, version = excluded.version
       WHERE t.version < excluded.version RETURNING 1`,
      [scope.programId, reward_id, tags, version],
    );
    return rows.length > 0;
  }
}
