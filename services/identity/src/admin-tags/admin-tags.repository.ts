import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface AdminTagRecord {
  id: string;
  name: string;
  version: number;
}

export interface ListedAdminTag extends AdminTagRecord {
  created_at: Date;
  taggings_count: number;
}

/** People are counted for the rows of a page alone: a tag of a large program may have a million of them. */
const columns = `t.id, t.name, t.version::int, t.created_at, (SELECT count(*) FROM participant_tag p
  WHERE p.program_id = t.program_id AND p.tag = t.name)::int AS taggings_count`;

@Injectable()
export class AdminTagsRepository {
  constructor(private readonly db: Database) {}

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

  /** Gives each name a record, and holds these until the transaction ends. */
  async know(scope: TenantScope, names: readonly string[]): Promise<void> {
    let isHeld = false;
    // A name that was renamed in between is missing.
    while (!isHeld) isHeld = await this.hold(scope, names);
  }

  private async hold(scope: TenantScope, names: readonly string[]): Promise<boolean> {
    await this.db.query(
      scope,
      `INSERT INTO admin_tag (program_id, name)
       SELECT DISTINCT $1::bigint, n COLLATE "C" FROM unnest($2::text[]) AS n
       WHERE NOT EXISTS (SELECT FROM admin_tag t WHERE t.program_id = $1 AND t.name = n)
       ORDER BY 2
       ON CONFLICT (program_id, name) DO NOTHING`,
      [scope.programId, names],
    );
    const held = await this.db.query<{ name: string }>(
      scope,
      'SELECT name FROM admin_tag WHERE program_id = $1 AND name = ANY ($2) ORDER BY id FOR SHARE',
      [scope.programId, names],
    );
    const known = new Set(held.map(({ name }) => name));
    return names.every((name) => known.has(name));
  }

  /** Whether more than so many have the tag. */
  async isCommon(scope: TenantScope, id: string, most: number): Promise<boolean> {
    const rows = await this.db.query(
      scope,
      `SELECT FROM admin_tag t JOIN participant_tag p ON p.program_id = t.program_id AND p.tag = t.name
       WHERE t.program_id = $1 AND t.id = $2 OFFSET ${most} LIMIT 1`,
      [scope.programId, id],
    );
    return rows.length > 0;
  }

  /**
   * Holds the people who have the tag until the transaction ends, from those behind an id `most` at most, and answers
   * who they are. Before the tag itself, as wherever people are given one.
   */
  async holdPeople(scope: TenantScope, id: string, after = '0', most: number | null = null): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      scope,
      `SELECT id FROM participant WHERE program_id = $1 AND id IN (
         SELECT p.participant_id FROM participant_tag p JOIN admin_tag t ON t.program_id = p.program_id AND t.name = p.tag
         WHERE t.program_id = $1 AND t.id = $2 AND p.participant_id > $3 ORDER BY p.participant_id LIMIT $4)
       ORDER BY id FOR NO KEY UPDATE`,
      [scope.programId, id, after, most],
    );
    return rows.map((row) => row.id);
  }

  /** The tags that have one of the ids, or the name, held until the transaction ends. */
  async lock(scope: TenantScope, ids: readonly string[], name: string | null = null): Promise<AdminTagRecord[]> {
    return this.db.query<AdminTagRecord>(
      scope,
      `SELECT id, name, version::int FROM admin_tag WHERE program_id = $1 AND (id = ANY ($2) OR name = $3)
       ORDER BY id FOR UPDATE`,
      [scope.programId, ids, name],
    );
  }

  /** Ends in a unique violation when the name is taken. */
  async setName(scope: TenantScope, id: string, name: string): Promise<void> {
    await this.db.query(
      scope,
      'UPDATE admin_tag SET name = $3, version = version + 1 WHERE program_id = $1 AND id = $2',
      [scope.programId, id, name],
    );
  }

  /** Answers the id of the new tag. */
  async add(scope: TenantScope, name: string): Promise<string> {
    const sql = 'INSERT INTO admin_tag (program_id, name) VALUES ($1, $2) RETURNING id';
    const [row] = await this.db.query<{ id: string }>(scope, sql, [scope.programId, name]);
    if (row === undefined) throw new Error('An insert without a row');
    return row.id;
  }

  async remove(scope: TenantScope, id: string): Promise<void> {
    await this.db.query(scope, 'DELETE FROM admin_tag WHERE program_id = $1 AND id = $2', [scope.programId, id]);
  }

  /** Gives those of the people who have a tag another one in its place; answers how many. */
  async replace(scope: TenantScope, from: string, to: string, people: readonly string[]): Promise<number> {
    const rows = await this.db.query(
      scope,
      `UPDATE participant SET updated_at = now(),
         tags = CASE WHEN tags @> ARRAY[$3] THEN array_remove(tags, $2) ELSE array_replace(tags, $2, $3) END
       WHERE program_id = $1 AND id = ANY ($4) AND tags @> ARRAY[$2] RETURNING 1`,
      [scope.programId, from, to, people],
    );
    return rows.length;
  }
}
