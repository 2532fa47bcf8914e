import type { RewardTagged } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { StoredContentTag } from '../programs/content-facts.ts';
import { ContentTag } from './content-tag.entity.ts';

export interface ListedContentTag extends StoredContentTag {
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

/** `tags` with `$2` renamed to `$3`, in their order and without repetitions. */
const renamed = `ARRAY(
  SELECT (array_agg(tag ORDER BY place))[1] FROM (
    SELECT CASE lower(tag) WHEN lower($2) THEN $3 ELSE tag END AS tag, place
    FROM unnest(tags) WITH ORDINALITY AS t (tag, place)) t
  GROUP BY lower(tag) ORDER BY min(place))`;

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

  /** Those that are offered, by the alphabet. */
  async activeNames({ programId }: TenantScope): Promise<string[]> {
    const tags = await this.tags
      .createQueryBuilder('t')
      .where({ programId, active: true })
      .orderBy('lower(t.name)')
      .getMany();
    return tags.map(({ name }) => name);
  }

  /** Makes records for the names that have none, and answers them. */
  async insertMissing(scope: TenantScope, names: readonly string[]): Promise<StoredContentTag[]> {
    return this.database.query<StoredContentTag>(
      scope,
      `INSERT INTO content_tag (program_id, name)
       SELECT $1, n.name FROM (
         SELECT DISTINCT ON (lower(name)) name, place FROM unnest($2::text[]) WITH ORDINALITY AS g (name, place)
         ORDER BY lower(name), place) n
       WHERE NOT EXISTS (SELECT FROM content_tag t WHERE t.program_id = $1 AND lower(t.name) = lower(n.name))
       ON CONFLICT (program_id, lower(name)) DO NOTHING RETURNING id, name, active, version`,
      [scope.programId, names],
    );
  }

  /** Each name as its record writes it, held until the transaction ends; `null` for one without a record. */
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
    values: Pick<ContentTag, 'name' | 'active'>,
  ): Promise<StoredContentTag | null> {
    const result = await this.tags
      .createQueryBuilder()
      .insert()
      .values({ ...values, programId })
      .orIgnore()
      .returning(['id', 'version'])
      .execute();
    const [row] = result.raw as Pick<ContentTag, 'id' | 'version'>[];
    return row === undefined ? null : { ...row, ...values };
  }

  /** The row, held until the transaction ends. The challenges that carry it come first: who saves one takes it first, too. */
  async lock(scope: TenantScope, id: string): Promise<ContentTag | null> {
    await this.database.query(
      scope,
      `SELECT 1 FROM challenge WHERE program_id = $1
         AND tags @> ARRAY[(SELECT name FROM content_tag WHERE program_id = $1 AND id = $2)]
       ORDER BY id FOR UPDATE`,
      [scope.programId, id],
    );
    return this.tags.findOne({ where: { programId: scope.programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Ends in a unique violation when the name is taken. */
  async update({ programId }: TenantScope, id: string, values: Pick<ContentTag, 'name' | 'active'>): Promise<void> {
    await this.tags.update({ programId, id }, { ...values, version: () => 'version + 1' });
  }

  /** Writes the name anew wherever it stands; open editors of these challenges get a conflict. */
  async rename(scope: TenantScope, from: string, to: string): Promise<void> {
    const params = [scope.programId, from, to];
    await this.database.query(
      scope,
      `UPDATE challenge SET tags = ${renamed}, version = version + 1, updated_at = now()
       WHERE program_id = $1 AND tags @> ARRAY[$2]`,
      params,
    );
    await this.database.query(
      scope,
      `UPDATE reward_tagging SET tags = ${renamed}
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
       WHERE t.version <= excluded.version RETURNING 1`,
      [scope.programId, reward_id, tags, version],
    );
    return rows.length > 0;
  }
}
