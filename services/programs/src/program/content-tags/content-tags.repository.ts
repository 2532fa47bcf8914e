import type { RewardTagged } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { StoredContentTag } from '../programs/content-events.ts';
import { ContentTag } from './content-tag.entity.ts';

export interface ListedContentTag extends StoredContentTag {
  created_at: Date;
  challenges_count: number;
  rewards_count: number;
  taggings_count: number;
}

/** The tags of the program `$1` with the number of their uses. */
const listed = `(
  SELECT t.id, t.name, t.is_active, t.version, t.created_at, coalesce(c.uses, 0) AS challenges_count,
    coalesce(r.uses, 0) AS rewards_count, coalesce(c.uses, 0) + coalesce(r.uses, 0) AS taggings_count
  FROM content_tag t
  LEFT JOIN (
    SELECT g.tag_id, count(*)::int AS uses
    FROM challenge_tag g JOIN challenge c ON c.program_id = g.program_id AND c.id = g.challenge_id
    WHERE g.program_id = $1 AND c.archived_at IS NULL GROUP BY g.tag_id) c ON c.tag_id = t.id
  LEFT JOIN (
    SELECT tag_id, count(*)::int AS uses FROM reward_tag_copy WHERE program_id = $1 GROUP BY tag_id) r ON r.tag_id = t.id
  WHERE t.program_id = $1) t`;

@Injectable()
export class ContentTagsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ContentTag) private readonly tags: Repository<ContentTag>,
  ) {}

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

  /** The active ones, by the alphabet. */
  async activeNames({ programId }: TenantScope): Promise<string[]> {
    const tags = await this.tags
      .createQueryBuilder('t')
      .where({ programId, isActive: true })
      .orderBy('lower(t.name)')
      .getMany();
    return tags.map(({ name }) => name);
  }

  /** Inserts missing names, and returns their records. */
  async insertMissing(scope: TenantScope, names: readonly string[]): Promise<StoredContentTag[]> {
    return this.database.query<StoredContentTag>(
      scope,
      `INSERT INTO content_tag (program_id, name)
       SELECT $1, n.name FROM (
         SELECT DISTINCT ON (lower(name)) name, place FROM unnest($2::text[]) WITH ORDINALITY AS g (name, place)
         ORDER BY lower(name), place) n
       WHERE NOT EXISTS (SELECT FROM content_tag t WHERE t.program_id = $1 AND lower(t.name) = lower(n.name))
       ON CONFLICT (program_id, lower(name)) DO NOTHING RETURNING id, name, is_active, version`,
      [scope.programId, names],
    );
  }

  /** Each name as its record writes it, locked until the transaction ends; `null` for one without a record. */
  async hold(scope: TenantScope, names: readonly string[]): Promise<(string | null)[]> {
    const rows = await this.database.query<{ name: string | null }>(
      scope,
      `SELECT t.name FROM unnest($2::text[]) WITH ORDINALITY AS g (name, place)
       LEFT JOIN (
         SELECT name FROM content_tag
         WHERE program_id = $1 AND lower(name) IN (SELECT lower(n) FROM unnest($2::text[]) AS n)
         ORDER BY id FOR SHARE) t ON lower(t.name) = lower(g.name)
       ORDER BY g.place`,
      [scope.programId, names],
    );
    return rows.map(({ name }) => name);
  }

  /** The record, or `null` when the name is taken. */
  async insert(
    { programId }: TenantScope,
    values: Pick<ContentTag, 'name' | 'isActive'>,
  ): Promise<StoredContentTag | null> {
    const result = await this.tags
      .createQueryBuilder()
      .insert()
      .values({ ...values, programId })
      .orIgnore()
      .returning(['id', 'version'])
      .execute();
    const [row] = result.raw as Pick<ContentTag, 'id' | 'version'>[];
    return row === undefined ? null : { ...row, name: values.name, is_active: values.isActive };
  }

  /** The row, locked until the transaction ends. Its challenges are locked first, as in every save of a challenge. */
  async lock(scope: TenantScope, id: string): Promise<ContentTag | null> {
    await this.database.query(
      scope,
      `SELECT 1 FROM challenge WHERE program_id = $1
         AND id IN (SELECT challenge_id FROM challenge_tag WHERE program_id = $1 AND tag_id = $2)
       ORDER BY id FOR UPDATE`,
      [scope.programId, id],
    );
    return this.tags.findOne({ where: { programId: scope.programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Throws a unique violation when the name is taken. */
  async update({ programId }: TenantScope, id: string, values: Pick<ContentTag, 'name' | 'isActive'>): Promise<void> {
    await this.tags.update({ programId, id }, { ...values, version: () => 'version + 1' });
  }

  /** Makes open editors of the tag's challenges conflict: they would write its former name. */
  async outdateEditors(scope: TenantScope, id: string): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE challenge SET version = version + 1, updated_at = now() WHERE program_id = $1
         AND id IN (SELECT challenge_id FROM challenge_tag WHERE program_id = $1 AND tag_id = $2)`,
      [scope.programId, id],
    );
  }

  /** Whether the version is not older than the stored one of the reward; locks the row. */
  async storeReward(
    scope: TenantScope,
    { reward_id, version }: Pick<RewardTagged, 'reward_id' | 'version'>,
  ): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `INSERT INTO reward_tagging_copy AS t (program_id, reward_id, version) VALUES ($1, $2, $3)
       ON CONFLICT (program_id, reward_id) DO UPDATE SET version = excluded.version
       WHERE t.version <= excluded.version RETURNING 1`,
      [scope.programId, reward_id, version],
    );
    return rows.length > 0;
  }

  /** Sets the tags of the reward to these names, whose records the transaction has locked. */
  async tagReward(scope: TenantScope, rewardId: string, names: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `WITH given AS (SELECT id FROM content_tag WHERE program_id = $1 AND name = ANY ($3)),
         dropped AS (DELETE FROM reward_tag_copy
           WHERE program_id = $1 AND reward_id = $2 AND tag_id NOT IN (SELECT id FROM given))
       INSERT INTO reward_tag_copy (program_id, reward_id, tag_id) SELECT $1, $2, id FROM given ON CONFLICT DO NOTHING`,
      [scope.programId, rewardId, names],
    );
  }
}
