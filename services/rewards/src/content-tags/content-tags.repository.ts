import type { ContentTagChanged } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ContentTag } from './content-tag.entity.ts';
import type { TaggedReward } from './tagged-reward.ts';

@Injectable()
export class ContentTagsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ContentTag) private readonly tags: Repository<ContentTag>,
  ) {}

  lock({ programId }: TenantScope, id: string): Promise<ContentTag | null> {
    return this.tags.findOne({ where: { programId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Keeps the newest version; an older fact that comes late changes nothing. */
  async keep(scope: TenantScope, { content_tag_id, name, active, version }: ContentTagChanged): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO content_tag AS t (program_id, id, name, active, version) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (program_id, id) DO UPDATE SET name = excluded.name, active = excluded.active,
         version = excluded.version
       WHERE t.version <= excluded.version`,
      [scope.programId, content_tag_id, name, active, version],
    );
  }

  /** Locks the rewards that have a tag, however it is written; none where another tag has that name now. */
  async lockTagged(scope: TenantScope, id: string, name: string): Promise<TaggedReward[]> {
    const rows = await this.database.query<Omit<TaggedReward, 'version'> & { version: string }>(
      scope,
      `SELECT id, tags, version FROM reward
       WHERE program_id = $1 AND EXISTS (SELECT FROM unnest(tags) AS tag WHERE lower(tag) = lower($2))
         AND NOT EXISTS (SELECT FROM content_tag WHERE program_id = $1 AND id <> $3 AND lower(name) = lower($2))
       ORDER BY id FOR NO KEY UPDATE`,
      [scope.programId, name, id],
    );
    return rows.map((row) => ({ ...row, version: Number(row.version) }));
  }

  /** Stores the tags and versions of rewards that are locked. */
  async retag(scope: TenantScope, rewards: readonly TaggedReward[]): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE reward t SET tags = r.tags, version = r.version, updated_at = now()
       FROM jsonb_to_recordset($2) AS r (id bigint, tags text[], version bigint)
       WHERE t.program_id = $1 AND t.id = r.id`,
      [scope.programId, JSON.stringify(rewards)],
    );
  }

  /** The tags as their records write them; those without a record as they are. */
  async known(scope: TenantScope, names: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      scope,
      `SELECT coalesce((SELECT t.name FROM content_tag t
         WHERE t.program_id = $1 AND lower(t.name) = lower(g.name) ORDER BY t.version DESC LIMIT 1), g.name) AS name
       FROM unnest($2::text[]) WITH ORDINALITY AS g (name, place) ORDER BY g.place`,
      [scope.programId, names],
    );
    return rows.map(({ name }) => name);
  }

  /** Active tags, and those of rewards that have no record yet; the most used by rewards first. */
  async offered(scope: TenantScope): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      scope,
      `SELECT coalesce(t.name, u.name) AS name
       FROM (SELECT * FROM content_tag WHERE program_id = $1) t
       FULL JOIN (
         SELECT lower(tag) AS key, min(tag) AS name, count(*) AS uses FROM reward, unnest(tags) AS tag
         WHERE program_id = $1 GROUP BY lower(tag)) u ON u.key = lower(t.name)
       WHERE t.active IS NOT false
       ORDER BY u.uses DESC NULLS LAST, 1 LIMIT 200`,
      [scope.programId],
    );
    return rows.map(({ name }) => name);
  }
}
