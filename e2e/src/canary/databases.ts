import { quietPool } from '@laurel/test-kit/postgres';
import type pg from 'pg';
import { addressOf } from '../platforms.ts';
import type { Person } from './person.ts';

/** A column whose comment says `personal: <kind>; erased: <how>`. */
export interface PersonalColumn {
  database: string;
  table: string;
  name: string;
  type: string;
  kind: string;
  how: string;
  /** Columns of the table's primary key. */
  keys: string[];
  /** The column is part of a key or generated: no other value can be written into it. */
  fixed: boolean;
}

/** A row of the person, by the values of its primary key. */
type Key = Record<string, unknown>;

const sql = `
SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type, v.parts[1] AS kind, v.parts[2] AS how,
  ARRAY(SELECT k.attname::text FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey::int2[])
    WHERE i.indrelid = c.oid AND i.indisprimary) AS keys,
  a.attgenerated <> '' OR a.attidentity <> '' OR EXISTS (
    SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey::int2[])) OR EXISTS (
    SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)) AS fixed
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
CROSS JOIN LATERAL regexp_match(col_description(c.oid, a.attnum), '^personal: (.+); erased: (.+)$') AS v (parts)
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND v.parts IS NOT NULL
ORDER BY 1, a.attnum`;

/** Whether the row outlives the erasure, for a time or for ever. */
export const stays = ({ how }: PersonalColumn): boolean =>
  /^(?:never|stays)\b/.test(how) || /\b(?:after|by age|by staff|when)\b/.test(how.split(';')[0] ?? '');

export const nameOf = ({ database, table, name }: PersonalColumn): string => `${database}.${table}.${name}`;

/** Rows of the person in tables that do not name them by `participant_id`. $1 the program, $2 the person, $3 the canary. */
const rowsOf: Record<string, string> = {
  participant: 'program_id = $1 AND id = $2',
  participant_copy: 'program_id = $1 AND id = $2',
  session: 'program_id = $1 AND subject_id = $2',
  login_code: 'program_id = $1',
  mail: 'account IN (SELECT account FROM login_code WHERE program_id = $1)',
  audit_trail: `program_id = $1 AND resource = 'participant' AND resource_id = $2`,
  event: `program_id = $1 AND (participant_id = $2 OR strpos(payload::text, $3) > 0)`,
  event_failure: 'program_id = $1 AND event_id IN (SELECT id FROM event WHERE program_id = $1 AND participant_id = $2)',
  transfer_note: `program_id = $1 AND transfer_id IN (SELECT transfer_id FROM ledger_entry e JOIN account a
    ON a.program_id = e.program_id AND a.id = e.account_id WHERE a.program_id = $1 AND a.participant_id = $2)`,
  webhook_attempt: `program_id = $1 AND delivery_id IN (
    SELECT id FROM webhook_delivery WHERE program_id = $1 AND participant_id = $2)`,
  draw_record: `program_id = $1 AND (reward_id, position) IN (
    SELECT reward_id, position FROM draw_entrant WHERE program_id = $1 AND participant_id = $2)`,
};

const empty = `('', '[]', '{}', 'null', '""', '\\x')`;

/** The databases of a platform past row-level security, and the comments of their personal columns. */
export class Databases {
  readonly columns: PersonalColumn[] = [];
  private readonly pools = new Map<string, pg.Pool>();

  private constructor(
    private readonly person: Person,
    private readonly needles: readonly string[],
  ) {}

  static async of(person: Person, needles: readonly string[]): Promise<Databases> {
    const all = new Databases(person, needles);
    const url = new URL(addressOf('E2E_POSTGRES'));
    const cluster = quietPool(url.href, 1);
    const { rows } = await cluster.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname LIKE 'laurel\\_%' ORDER BY 1`,
    );
    await cluster.end();
    for (const { name } of rows) {
      url.pathname = `/${name}`;
      const pool = quietPool(url.href, 1);
      all.pools.set(name.replace('laurel_', ''), pool);
      const found = await pool.query<Omit<PersonalColumn, 'database'>>(sql);
      all.columns.push(...found.rows.map((column) => ({ database: name.replace('laurel_', ''), ...column })));
    }
    return all;
  }

  /** Writes the rows and values that the product does not write in this test. */
  async run(database: string, text: string): Promise<void> {
    const { programId, id, canary } = this.person;
    const filled = text.replaceAll('$program', programId).replaceAll('$person', id).replaceAll('$canary', canary);
    await this.poolOf(database).query(filled);
  }

  /** Writes the canary into a column of the person's rows, where its keys and checks let it. */
  async plant(column: PersonalColumn): Promise<void> {
    const { canary, programId, id } = this.person;
    const values: Record<string, string> = {
      text: `'${canary}'`,
      jsonb: `'["${canary}"]'`,
      bytea: `'${canary}'`,
      'text[]': `ARRAY['${canary}']`,
    };
    const value = values[column.type];
    if (column.fixed || value === undefined || /^(?:hash|picture)/.test(column.kind)) return;
    const where = await this.condition(column);
    const client = await this.poolOf(column.database).connect();
    try {
      await client.query(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL log_min_messages = panic`);
      await client.query(`UPDATE "${column.table}" SET "${column.name}" = ${value} WHERE ${literal(where)}`);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      if ((error as { code?: string }).code !== '23514') throw error;
    } finally {
      client.release();
    }

    function literal(where: string): string {
      return where.replaceAll('$1', programId).replaceAll('$2', id).replaceAll('$3', `'${canary}'`);
    }
  }

  /** The number of the person's rows that hold the canary in the column, and of those that hold any value. */
  async holds(column: PersonalColumn): Promise<{ canary: number; anything: number }> {
    const { rows } = await this.poolOf(column.database).query<{ canary: number; anything: number }>(
      `SELECT count(*) FILTER (WHERE value ILIKE ANY ($4))::int AS canary,
         count(*) FILTER (WHERE value NOT IN ${empty})::int AS anything
       FROM (SELECT "${column.name}"::text AS value FROM "${column.table}" WHERE ${await this.condition(column)}) t
       WHERE $1::bigint > 0 AND $2::bigint > 0 AND $3::text <> ''`,
      [...this.params, this.patterns],
    );
    return rows[0] ?? { canary: 0, anything: 0 };
  }

  /** The person's rows in a column's table. */
  async keysOf(column: PersonalColumn): Promise<Key[]> {
    const { rows } = await this.poolOf(column.database).query<{ row: Key }>(
      `SELECT jsonb_build_object(${column.keys.map((key) => `'${key}', "${key}"`).join(', ')}) AS row
       FROM "${column.table}" WHERE ${await this.condition(column)} AND $1::bigint > 0 AND $2::bigint > 0 AND $3::text <> ''`,
      this.params,
    );
    return rows.map(({ row }) => row);
  }

  /** The number of the person's former rows that still exist, and of those whose column holds any value. */
  async left(column: PersonalColumn, keys: readonly Key[]): Promise<{ rows: number; filled: number }> {
    const { rows } = await this.poolOf(column.database).query<{ rows: number; filled: number }>(
      `SELECT count(*)::int AS rows, count(*) FILTER (WHERE "${column.name}"::text NOT IN ${empty})::int AS filled
       FROM "${column.table}" WHERE jsonb_build_object(${column.keys.map((key) => `'${key}', "${key}"`).join(', ')})
         IN (SELECT jsonb_array_elements($1::jsonb))`,
      [JSON.stringify(keys)],
    );
    return rows[0] ?? { rows: 0, filled: 0 };
  }

  /** Every column of every table that holds a needle, as `database.table.column`. */
  async search(): Promise<string[]> {
    const found: string[] = [];
    for (const [database, pool] of this.pools) {
      const { rows: tables } = await pool.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p', 'm') AND NOT relispartition
           AND relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      for (const { name } of tables) {
        const { rows } = await pool.query<{ key: string }>(
          `SELECT DISTINCT f.key FROM "${name}" t CROSS JOIN LATERAL jsonb_each_text(to_jsonb(t)) f
           WHERE t::text ILIKE ANY ($1) AND f.value ILIKE ANY ($1) ORDER BY 1`,
          [this.patterns],
        );
        found.push(...rows.map(({ key }) => `${database}.${name}.${key}`));
      }
    }
    return found;
  }

  async query<Row extends pg.QueryResultRow>(database: string, text: string, params: unknown[] = []): Promise<Row[]> {
    return (await this.poolOf(database).query<Row>(text, params)).rows;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
  }

  private get params(): string[] {
    return [this.person.programId, this.person.id, this.person.canary];
  }

  private get patterns(): string[] {
    return this.needles.map((needle) => `%${needle}%`);
  }

  private async condition({ database, table }: PersonalColumn): Promise<string> {
    const own = rowsOf[table];
    if (own !== undefined) return own;
    const { rows } = await this.poolOf(database).query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [`public.${table}`],
    );
    const has = (name: string): boolean => rows.some((row) => row.name === name);
    if (has('participant_id')) return 'program_id = $1 AND participant_id = $2';
    if (has('receipt_id')) {
      return 'program_id = $1 AND receipt_id IN (SELECT id FROM receipt WHERE program_id = $1 AND participant_id = $2)';
    }
    return has('program_id') ? 'program_id = $1' : 'false';
  }

  private poolOf(database: string): pg.Pool {
    const pool = this.pools.get(database);
    if (pool === undefined) throw new Error(`There is no database of ${database}`);
    return pool;
  }
}
