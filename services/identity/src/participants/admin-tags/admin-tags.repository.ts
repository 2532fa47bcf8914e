import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { AdminTag } from './admin-tag.entity.ts';

export interface ListedAdminTag {
  id: string;
  name: string;
  version: number;
  created_at: Date;
  taggings_count: number;
}

/** Participants are counted for the rows of a page alone: a tag of a large program may have a million of them. */
const columns = `t.id, t.name, t.version::int, t.created_at, (SELECT count(*) FROM participant_tag p
  WHERE p.program_id = t.program_id AND p.tag_id = t.id)::int AS taggings_count`;

@Injectable()
export class AdminTagsRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(AdminTag) private readonly adminTags: Repository<AdminTag>,
  ) {}

  async page(scope: TenantScope, table: TableSql): Promise<{ rows: ListedAdminTag[]; total: number }> {
    const from = `FROM admin_tag t WHERE t.program_id = $1${table.where}`;
    const params = [scope.programId, ...table.params];
    const rows = await this.db.query<ListedAdminTag>(
      scope,
      `SELECT ${columns} FROM (
         SELECT t.* ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}) t
       ORDER BY ${table.order}`,
      params,
    );
    const [count] = await this.db.query<{ total: number }>(scope, `SELECT count(*)::int AS total ${from}`, params);
    return { rows, total: count?.total ?? 0 };
  }

  async find(scope: TenantScope, id: string): Promise<ListedAdminTag | null> {
    const [row] = await this.db.query<ListedAdminTag>(
      scope,
      `SELECT ${columns} FROM admin_tag t WHERE t.program_id = $1 AND t.id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Inserts the missing names and locks all rows until the transaction ends; returns their ids by name. */
  async ensureTags(scope: TenantScope, names: readonly string[]): Promise<Map<string, string>> {
    let ids = new Map<string, string>();
    // A name that was renamed concurrently is missing.
    while (!names.every((name) => ids.has(name))) ids = await this.addAndLock(scope, names);
    return ids;
  }

  private async addAndLock(scope: TenantScope, names: readonly string[]): Promise<Map<string, string>> {
    await this.db.query(
      scope,
      `INSERT INTO admin_tag (program_id, name)
       SELECT DISTINCT $1::bigint, n COLLATE "C" FROM unnest($2::text[]) AS n
       WHERE NOT EXISTS (SELECT FROM admin_tag t WHERE t.program_id = $1 AND t.name = n)
       ORDER BY 2
       ON CONFLICT (program_id, name) DO NOTHING`,
      [scope.programId, names],
    );
    const locked = await this.db.query<{ id: string; name: string }>(
      scope,
      'SELECT id, name FROM admin_tag WHERE program_id = $1 AND name = ANY ($2) ORDER BY id FOR SHARE',
      [scope.programId, names],
    );
    return new Map(locked.map(({ id, name }) => [name, id]));
  }

  /** Whether more than `most` participants have the tag. */
  async isCommon(scope: TenantScope, id: string, most: number): Promise<boolean> {
    const rows = await this.db.query(
      scope,
      `SELECT FROM participant_tag WHERE program_id = $1 AND tag_id = $2 OFFSET ${most} LIMIT 1`,
      [scope.programId, id],
    );
    return rows.length > 0;
  }

  /**
   * Locks at most `most` participants with the tag, after an id, until the transaction ends, and returns their ids.
   * Participants are locked before the tag, as in every assignment.
   */
  async holdPeople(scope: TenantScope, id: string, after = '0', most: number | null = null): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      scope,
      `SELECT id FROM participant WHERE program_id = $1 AND id IN (
         SELECT participant_id FROM participant_tag
         WHERE program_id = $1 AND tag_id = $2 AND participant_id > $3 ORDER BY participant_id LIMIT $4)
       ORDER BY id FOR NO KEY UPDATE`,
      [scope.programId, id, after, most],
    );
    return rows.map((row) => row.id);
  }

  /** The tags with one of the ids, or the name, locked until the transaction ends. */
  lock({ programId }: TenantScope, ids: readonly string[], name?: string): Promise<AdminTag[]> {
    const named = name === undefined ? [] : [{ programId, name }];
    return this.adminTags.find({
      where: [{ programId, id: In(ids) }, ...named],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Throws a unique violation when the name is taken. */
  async setName(scope: TenantScope, id: string, name: string): Promise<void> {
    await this.adminTags.update({ programId: scope.programId, id }, { name, version: () => 'version + 1' });
  }

  async remove(scope: TenantScope, id: string): Promise<void> {
    await this.adminTags.delete({ programId: scope.programId, id });
  }

  /** Replaces one tag by another for the given participants; returns how many had it. */
  async replace(scope: TenantScope, from: string, to: string, people: readonly string[]): Promise<number> {
    const rows = await this.db.query(
      scope,
      `WITH had AS (
         SELECT t.participant_id AS id, EXISTS (SELECT FROM participant_tag o
             WHERE o.program_id = $1 AND o.tag_id = $3 AND o.participant_id = t.participant_id) AS both
         FROM participant_tag t WHERE t.program_id = $1 AND t.tag_id = $2 AND t.participant_id = ANY ($4)),
       removed AS (
         DELETE FROM participant_tag t USING had
         WHERE t.program_id = $1 AND t.tag_id = $2 AND t.participant_id = had.id AND had.both),
       moved AS (
         UPDATE participant_tag t SET tag_id = $3 FROM had
         WHERE t.program_id = $1 AND t.tag_id = $2 AND t.participant_id = had.id AND NOT had.both)
       UPDATE participant p SET updated_at = now() FROM had WHERE p.program_id = $1 AND p.id = had.id RETURNING 1`,
      [scope.programId, from, to, people],
    );
    return rows.length;
  }
}
