import { type Route, routesOf } from '@laurel/service-kit/http/routes';
import type { INestApplicationContext } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { TestDatabase } from './postgres.ts';

/** Tables that a service writes without staff, with their partitions. */
const restless = [
  ...['audit_trail', 'inbox', 'job', 'event', 'event_cursor', 'event_failure', 'event_watermark'],
  ...['event_copy_statement', 'event_copy_check'],
  'schema_migration',
];

/**
 * The audit events of changes by staff as rows with the columns of an entry, for FROM: those of the log of a service.
 * `SELECT action FROM ${auditEntries} WHERE resource_id = $1 ORDER BY id`.
 */
export const auditEntries = `(SELECT e.program_id, e.id, e.xmin, e.cmin, r.admin_id, r.admin_name, r.action, r.resource,
    r.resource_id, r.title, nullif(r.before, 'null') AS before, nullif(r.after, 'null') AS after
  FROM event e CROSS JOIN jsonb_to_record(e.payload) AS r (admin_id bigint, admin_name text, action text, resource text,
    resource_id bigint, title text, before jsonb, after jsonb)
  WHERE e.type = 'audit.recorded') audit_entry`;

export interface AuditOutcome {
  /** Entries that the call left when its commit failed, and whether it left any other row. */
  broken: { status: number; entries: number; changed: boolean };
  /** Entries that it left after a success. */
  done: { status: number; entries: number };
}

/** Makes a call twice: first with a commit that fails, then with one that succeeds, and answers what each left. */
export async function auditedTwice(
  database: TestDatabase,
  call: () => Promise<{ status: number }>,
): Promise<AuditOutcome> {
  const entries = async (): Promise<number> =>
    (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${auditEntries}`))[0]?.n ?? 0;
  const [first, before] = [await entries(), await fingerprint(database)];
  const broken = await whileFailing(database, call);
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

/** Staff routes outside of the back-office's own: none. */
export function strayOfficeRoutes(app: INestApplicationContext): string[] {
  return routesOf(app)
    .filter(({ access }) => isStaffs(access))
    .map(({ label }) => label)
    .filter((label) => !/^[A-Z]+ \/admin\/v2\//.test(label));
}

const isStaffs = (access: Route['access']): boolean =>
  typeof access === 'object' && ('as' in access ? access.as.startsWith('admin') : !('scope' in access));

async function whileFailing<T>(database: TestDatabase, call: () => Promise<T>): Promise<T> {
  await setCommits(database, 'failing');
  try {
    return await call();
  } finally {
    await setCommits(database, 'working');
  }
}

/** The trigger stays: dropping it would wait for the relay, which reads the log. */
async function setCommits(database: TestDatabase, commits: 'failing' | 'working'): Promise<void> {
  await database.query(`
    CREATE OR REPLACE FUNCTION break_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${commits === 'failing' ? `RAISE EXCEPTION 'this commit fails'` : 'RETURN NULL'};
    END $$;
    DO $$
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'event'::regclass AND tgname = 'break_commit') THEN
        CREATE CONSTRAINT TRIGGER break_commit AFTER INSERT ON event DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW WHEN (NEW.type = 'audit.recorded') EXECUTE FUNCTION break_commit();
      END IF;
    END $$`);
}

/** The digest of every row of every table that only calls write. */
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
