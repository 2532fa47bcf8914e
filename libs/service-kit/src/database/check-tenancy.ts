import pg from 'pg';
import { rolesOf } from './provision.ts';

export interface TenancyCheck {
  /** Connection of the owner or a superuser. */
  url: string;
  service: string;
  /** Tables that carry `program_id` without belonging to one program, each with its reason in the calling test. */
  exempt?: readonly string[];
}

interface Finding {
  problem: string;
  subject: string;
}

/** $1 app role, $2 relay role, $3 exempt tables. Every row is a fault of the isolation between programs. */
const sql = `
WITH relation AS (
  SELECT c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.reloptions, c.relispartition
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%' AND c.relname <> 'schema_migration'
), tenant AS (
  SELECT r.*, a.attnum AS program_attnum FROM relation r
  JOIN pg_attribute a ON a.attrelid = r.oid AND a.attname = 'program_id' AND NOT a.attisdropped
  WHERE r.relkind IN ('r', 'p') AND r.relname <> ALL ($3::text[]) AND NOT r.relispartition
)
SELECT 'tenant table without forced row-level security' AS problem, relname::text AS subject
FROM tenant WHERE NOT (relrowsecurity AND relforcerowsecurity)
UNION ALL
SELECT 'partition open to a run-time role', relname::text FROM relation
WHERE relispartition AND (has_table_privilege($1, oid, 'SELECT, INSERT, UPDATE, DELETE')
  OR has_table_privilege($2, oid, 'SELECT, INSERT, UPDATE, DELETE'))
UNION ALL
SELECT 'tenant table without a policy on app.program_id', relname::text FROM tenant t
WHERE NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid
  AND pg_get_expr(p.polqual, p.polrelid) LIKE '%app.program_id%')
UNION ALL
-- The service that makes programs generates their ids; the others keep copies.
SELECT 'programs that the app role may change in any program', r.relname::text FROM relation r
JOIN pg_attribute a ON a.attrelid = r.oid AND a.attname = 'id' AND a.attidentity <> ''
WHERE r.relname = 'program' AND NOT (r.relrowsecurity AND r.relforcerowsecurity AND NOT EXISTS (
  SELECT FROM pg_policy p WHERE p.polrelid = r.oid AND p.polcmd <> 'r'
    AND (p.polroles @> ARRAY[0::oid] OR p.polroles @> ARRAY(SELECT oid FROM pg_roles WHERE rolname = $1))
    AND coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) NOT LIKE '%app.program_id%'))
UNION ALL
SELECT 'policy of the app role without app.program_id', t.relname || '.' || p.polname FROM tenant t
JOIN pg_policy p ON p.polrelid = t.oid AND p.polpermissive
WHERE (p.polroles @> ARRAY[0::oid] OR p.polroles @> ARRAY(SELECT oid FROM pg_roles WHERE rolname = $1))
  AND (coalesce(pg_get_expr(p.polqual, p.polrelid), 'app.program_id') NOT LIKE '%app.program_id%'
    OR coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'app.program_id') NOT LIKE '%app.program_id%')
UNION ALL
SELECT 'program_id may be null', relname::text FROM tenant t
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = t.program_attnum WHERE NOT a.attnotnull
UNION ALL
SELECT 'foreign key between tenant tables without program_id', c.conrelid::regclass || '.' || c.conname
FROM pg_constraint c JOIN tenant f ON f.oid = c.conrelid JOIN tenant t ON t.oid = c.confrelid
WHERE c.contype = 'f' AND NOT EXISTS (SELECT FROM unnest(c.conkey, c.confkey) AS k (here, there)
  WHERE k.here = f.program_attnum AND k.there = t.program_attnum)
UNION ALL
SELECT 'view without security_invoker', relname::text FROM relation
WHERE relkind = 'v' AND NOT coalesce(reloptions @> ARRAY['security_invoker=true']
  OR reloptions @> ARRAY['security_invoker=on'], false)
UNION ALL
SELECT 'materialized view readable by the app role', relname::text FROM relation
WHERE relkind = 'm' AND has_table_privilege($1, oid, 'SELECT')
UNION ALL
SELECT 'security definer function without a fixed search_path', p.oid::regprocedure::text
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE p.prosecdef AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  AND NOT EXISTS (SELECT FROM unnest(p.proconfig) s WHERE s LIKE 'search_path=%')
UNION ALL
SELECT 'owned by a run-time role', relname::text FROM relation
WHERE pg_get_userbyid(relowner) IN ($1, $2)
UNION ALL
SELECT 'function owned by a run-time role', oid::regprocedure::text FROM pg_proc
WHERE pg_get_userbyid(proowner) IN ($1, $2)
UNION ALL
SELECT 'schema or database owned by a run-time role', name FROM (
  SELECT nspname::text AS name, nspowner AS owner FROM pg_namespace
  UNION ALL SELECT datname::text, datdba FROM pg_database) o
WHERE pg_get_userbyid(owner) IN ($1, $2)
UNION ALL
SELECT 'role may pass row-level security', rolname::text FROM pg_roles
WHERE rolname IN ($1, $2) AND (rolsuper OR rolbypassrls OR rolcreaterole)
UNION ALL
SELECT 'run-time role is a member of another', m.roleid::regrole || ' > ' || m.member::regrole FROM pg_auth_members m
WHERE pg_get_userbyid(m.member) IN ($1, $2)
UNION ALL
SELECT 'run-time role may truncate', relname::text FROM relation
WHERE relkind IN ('r', 'p') AND (has_table_privilege($1, oid, 'TRUNCATE') OR has_table_privilege($2, oid, 'TRUNCATE'))
UNION ALL
SELECT 'relay role reaches beyond event log, inbox and stored answers', relname::text FROM relation
WHERE relkind IN ('r', 'p', 'v', 'm') AND relname NOT IN (
  'event', 'event_cursor', 'event_failure', 'event_watermark', 'event_copy_check', 'inbox', 'idempotency_key')
  AND has_table_privilege($2, oid, 'SELECT, INSERT, UPDATE, DELETE')
ORDER BY 1, 2`;

/** Lists every fault of a service's tenant isolation as `problem: subject`. */
export async function checkTenancy({ url, service, exempt = [] }: TenancyCheck): Promise<string[]> {
  const { app, relay } = rolesOf(service);
  const client = new pg.Client({ connectionString: url, application_name: 'check-tenancy' });
  await client.connect();
  try {
    const { rows } = await client.query<Finding>(sql, [app, relay, [...exempt]]);
    return rows.map(({ problem, subject }) => `${problem}: ${subject}`);
  } finally {
    await client.end();
  }
}
