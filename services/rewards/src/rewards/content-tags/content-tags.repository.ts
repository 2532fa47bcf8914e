import type { ContentTagChanged } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { ContentTagCopy } from './content-tag-copy.entity.ts';
import { RewardTag } from './reward-tag.entity.ts';
import { tagNamesSql } from './tag-names.ts';
import type { TaggedReward } from './tagged-reward.ts';

type TaggedRow = Omit<TaggedReward, 'version'> & { version: string };

@Injectable()
export class ContentTagsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ContentTagCopy) private readonly tags: Repository<ContentTagCopy>,
    @InjectRepository(RewardTag) private readonly rewardTags: Repository<RewardTag>,
  ) {}

  /** The tag with this id in programs. */
  lock({ programId }: TenantScope, contentTagId: string): Promise<ContentTagCopy | null> {
    return this.tags.findOne({ where: { programId, contentTagId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Ids of tags with one of the names, in any case, that programs has not published yet; locked. */
  async lockUntold(scope: TenantScope, names: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      scope,
      `SELECT id FROM content_tag_copy WHERE program_id = $1 AND content_tag_id IS NULL
         AND lower(name) IN (SELECT lower(n) FROM unnest($2::text[]) AS n)
       ORDER BY id FOR NO KEY UPDATE`,
      [scope.programId, names],
    );
    return rows.map(({ id }) => id);
  }

  /** Links a tag of rewards to its record in programs. */
  async adopt({ programId }: TenantScope, id: string, change: ContentTagChanged): Promise<void> {
    const { content_tag_id: contentTagId, name, active, version } = change;
    await this.tags.update({ programId, id }, { contentTagId, name, isActive: active, version: String(version) });
  }

  /** Stores the newest version; an older event that comes late changes nothing. */
  async store(scope: TenantScope, { content_tag_id, name, active, version }: ContentTagChanged): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO content_tag_copy AS t (program_id, content_tag_id, name, is_active, version) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (program_id, content_tag_id) DO UPDATE SET name = excluded.name, is_active = excluded.is_active,
         version = excluded.version
       WHERE t.version <= excluded.version`,
      [scope.programId, content_tag_id, name, active, version],
    );
  }

  /** Replaces other tags by one and deletes them; a reward with several of them has it at the first position. */
  async join(scope: TenantScope, id: string, others: readonly string[]): Promise<void> {
    const { programId } = scope;
    await this.database.query(
      scope,
      `WITH moved AS (
         DELETE FROM reward_tag WHERE program_id = $1 AND tag_id = ANY ($3) RETURNING reward_id, position)
       INSERT INTO reward_tag AS x (program_id, reward_id, tag_id, position)
       SELECT $1, reward_id, $2, min(position) FROM moved GROUP BY reward_id
       ON CONFLICT (program_id, reward_id, tag_id) DO UPDATE SET position = least(x.position, excluded.position)`,
      [programId, id, others],
    );
    await this.tags.delete({ programId, id: In([...others]) });
  }

  /** Locks the rewards that have one of the tags. */
  async lockTagged(scope: TenantScope, tagIds: readonly string[]): Promise<TaggedReward[]> {
    const rows = await this.database.query<TaggedRow>(
      scope,
      `SELECT r.id, r.version, ${tagNamesSql('r')} AS tags FROM reward r
       WHERE r.program_id = $1 AND EXISTS (SELECT FROM reward_tag x
         WHERE x.program_id = $1 AND x.reward_id = r.id AND x.tag_id = ANY ($2))
       ORDER BY r.id FOR NO KEY UPDATE OF r`,
      [scope.programId, tagIds],
    );
    return rows.map(taggedOf);
  }

  /** Raises the versions of locked rewards. */
  async touch(scope: TenantScope, rewardIds: readonly string[]): Promise<TaggedReward[]> {
    const rows = await this.database.query<TaggedRow>(
      scope,
      `UPDATE reward r SET version = version + 1, updated_at = now()
       WHERE r.program_id = $1 AND r.id = ANY ($2) RETURNING r.id, r.version, ${tagNamesSql('r')} AS tags`,
      [scope.programId, rewardIds],
    );
    return rows.map(taggedOf);
  }

  /** Rewards with their tags in their order. */
  async tagged(scope: TenantScope, rewardIds: readonly string[]): Promise<TaggedReward[]> {
    const rows = await this.database.query<TaggedRow>(
      scope,
      `SELECT r.id, r.version, ${tagNamesSql('r')} AS tags FROM reward r WHERE r.program_id = $1 AND r.id = ANY ($2)`,
      [scope.programId, rewardIds],
    );
    return rows.map(taggedOf);
  }

  /** Creates tags for unknown names. */
  async addUntold(scope: TenantScope, names: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO content_tag_copy (program_id, name, is_active, version)
       SELECT DISTINCT ON (lower(g.name)) $1::bigint, g.name, true, 0
       FROM unnest($2::text[]) WITH ORDINALITY AS g (name, position)
       WHERE NOT EXISTS (SELECT FROM content_tag_copy t WHERE t.program_id = $1 AND lower(t.name) = lower(g.name))
       ORDER BY lower(g.name), g.position
       ON CONFLICT (program_id, lower(name)) WHERE content_tag_id IS NULL DO NOTHING`,
      [scope.programId, names],
    );
  }

  /** Puts tags on a reward that has none, in the order of their names. */
  async put(scope: TenantScope, rewardId: string, names: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO reward_tag (program_id, reward_id, tag_id, position)
       SELECT $1::bigint, $2::bigint, t.id, min(g.position)
       FROM unnest($3::text[]) WITH ORDINALITY AS g (name, position)
       CROSS JOIN LATERAL (SELECT t.id FROM content_tag_copy t
         WHERE t.program_id = $1 AND lower(t.name) = lower(g.name) ORDER BY t.version DESC LIMIT 1) t
       GROUP BY t.id`,
      [scope.programId, rewardId, names],
    );
  }

  async clear({ programId }: TenantScope, rewardId: string): Promise<void> {
    await this.rewardTags.delete({ programId, rewardId });
  }

  /** The stored spelling of tags; new ones as they are. */
  async known(scope: TenantScope, names: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      scope,
      `SELECT coalesce((SELECT t.name FROM content_tag_copy t
         WHERE t.program_id = $1 AND lower(t.name) = lower(g.name) ORDER BY t.version DESC LIMIT 1), g.name) AS name
       FROM unnest($2::text[]) WITH ORDINALITY AS g (name, position) ORDER BY g.position`,
      [scope.programId, names],
    );
    return rows.map(({ name }) => name);
  }

  /** Active tags, and reward tags that programs has not published yet; the most used by rewards first. */
  async offered(scope: TenantScope): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      scope,
      `SELECT t.name FROM content_tag_copy t
       LEFT JOIN (SELECT tag_id, count(*) AS uses FROM reward_tag WHERE program_id = $1 GROUP BY tag_id) u
         ON u.tag_id = t.id
       WHERE t.program_id = $1 AND t.is_active AND (t.content_tag_id IS NOT NULL OR u.uses > 0)
       ORDER BY u.uses DESC NULLS LAST, 1 LIMIT 200`,
      [scope.programId],
    );
    return rows.map(({ name }) => name);
  }
}

const taggedOf = (row: TaggedRow): TaggedReward => ({ ...row, version: Number(row.version) });
