import { routesOf } from '@laurel/service-kit/http/routes';
import type { INestApplicationContext } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { TestDatabase } from './postgres.ts';

/** Tables that a service writes by itself, with their partitions. */
const restless = [
  ...['audit_trail', 'inbox', 'job', 'event', 'event_cursor', 'event_failure', 'event_watermark'],
  'schema_migration',
];

export interface AuditOutcome {
  /** Entries that the call left when its commit failed, and whether anything else was left. */
  broken: { status: number; entries: number; changed: boolean };
  /** Entries that it left when all went well. */
  done: { status: number; entries: number };
}

/**
 * Makes a call twice: first with a commit that fails, then for good, and tells what each left.
 *
 * @param table of the entries, `audit_entry` unless said otherwise
 */
export async function auditedTwice(
  database: TestDatabase,
  call: () => Promise<{ status: number }>,
  table = 'audit_entry',
): Promise<AuditOutcome> {
  const entries = async (): Promise<number> =>
    (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? 0;
  const [first, before] = [await entries(), await fingerprint(database)];
  await breakCommits(database, table);
  const broken = await call().finally(() => database.query(`DROP TRIGGER break_commit ON ${table}`));
  const [second, after] = [await entries(), await fingerprint(database)];
  const done = await call();
  return {
    broken: { status: broken.status, entries: second - first, changed: before !== after },
    done: { status: done.status, entries: (await entries()) - second },
  };
}

/** The back-office routes of a service that change something, such as `PUT /admin/v2/challenges/:challenge_id`. */
export function adminWrites(app: INestApplicationContext): string[] {
  return routesOf(app)
    .map(({ label }) => label)
    .filter((label) => /^(?:POST|PUT|PATCH|DELETE) \/admin\/v2\//.test(label))
    .sort();
}

/** Routes for staff that lie elsewhere than the back-office's own: none. */
export function strayOfficeRoutes(app: INestApplicationContext): string[] {
  return routesOf(app)
    .filter(({ access }) => typeof access === 'object' && (!('as' in access) || /^admin/.test(access.as)))
    .map(({ label }) => label)
    .filter((label) => !/^[A-Z]+ \/admin\/v2\//.test(label));
}

async function breakCommits(database: TestDatabase, table: string): Promise<void> {
  await database.query(`
    CREATE OR REPLACE FUNCTION break_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'this commit fails';
    END $$`);
  await database.query(`CREATE CONSTRAINT TRIGGER break_commit AFTER INSERT ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION break_commit()`);
}

/** Of every row of every table that only calls write. */
async function fingerprint(database: TestDatabase): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
       LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND coalesce(parent.relname, c.relname) <> ALL ($1) ORDER BY c.relname`,
    [restless],
  );
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const [row] = await database.query<{ rows: string | null }>(
      `SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS rows FROM "${name}" t`,
    );
    hash.update(`${name} ${row?.rows ?? ''}\n`);
  }
  return hash.digest('hex');
}
