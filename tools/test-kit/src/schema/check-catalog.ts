import type { Schema } from '@laurel/service-kit/database/schema';
import pg from 'pg';
import { createTestDatabase } from '../postgres.ts';

export interface CatalogCheck {
  /** Connection of the owner or a superuser. */
  url: string;
  /** Intended findings, as this function answers them, each with its reason in the calling test. */
  exempt?: readonly string[];
}

interface Finding {
  problem: string;
  subject: string;
}

/** Names of columns that hold when an event happened, as against when a row was written. */
const businessTimes =
  '^(occurred|effective|posted|completed|claimed|purchased|redeemed|earned|awarded|drawn|paid|reversed|scanned)_at$';

/** Names of columns that hold points or money. */
const amounts = '(^|_)(points|amount|amount_minor|balance|price|total|cost|revenue|spend)$';

/** A regular expression in SQL's quotes that ends and repeats nothing without end, escapes and character classes aside. */
const boundedPattern = (pattern: string): string =>
  `(${pattern} LIKE '^%' AND ${pattern} LIKE '%$'
    AND regexp_replace(${pattern}, '\\\\.|\\[\\^?\\]?[^]]*\\]', 'x', 'g') !~ '[*+]|\\{\\d+,\\}')`;

const sql = `
WITH RECURSIVE relation AS (
  SELECT c.oid, c.relname, c.relkind, c.relrowsecurity AND c.relforcerowsecurity AS forced
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_migration'
), col AS (
  SELECT r.oid, r.relname, a.attnum, a.attname, a.atttypid, t.typcategory, col_description(r.oid, a.attnum) AS comment,
    pg_get_expr(d.adbin, d.adrelid) AS expr, a.attgenerated <> '' AS generated
  FROM relation r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
), tenant AS (
  SELECT r.*, c.attnum AS program FROM relation r JOIN col c ON c.oid = r.oid AND c.attname = 'program_id'
), index AS (
  SELECT i.indrelid, i.indexrelid, i.indisunique, i.indpred IS NOT NULL AS partial,
    pg_get_expr(i.indpred, i.indrelid) AS predicate, (i.indkey::int2[])[0:i.indnkeyatts - 1] AS keys
  FROM pg_index i JOIN relation r ON r.oid = i.indrelid WHERE i.indisvalid
), routine AS (
  SELECT p.* FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = 'public' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
), condition AS (
  SELECT c.conrelid, key, pg_get_constraintdef(c.oid, true) AS text
  FROM pg_constraint c JOIN relation r ON r.oid = c.conrelid CROSS JOIN unnest(c.conkey) key WHERE c.contype = 'c'
), limited AS (
  SELECT col.oid, col.attnum FROM col JOIN condition c ON c.conrelid = col.oid AND c.key = col.attnum
  WHERE c.text ~ format('\\m(char_length|octet_length|length)\\(%s\\) (<=?|=) \\d', quote_ident(col.attname))
    OR c.text ~ format('(^CHECK \\(| AND )%s = (ANY \\(ARRAY\\[)?''', quote_ident(col.attname))
    OR EXISTS (SELECT FROM regexp_matches(c.text, format('%s ~\\*? E?''((?:[^'']|'''')*)''', quote_ident(col.attname)), 'g') p
      WHERE ${boundedPattern('p[1]')})
  UNION
  SELECT f.conrelid, own.key FROM limited l
  JOIN pg_constraint f ON f.contype = 'f' AND f.conenforced AND f.confrelid = l.oid
  CROSS JOIN unnest(f.conkey, f.confkey) AS own (key, referenced) WHERE own.referenced = l.attnum
)
SELECT 'key of a tenant table without program_id first' AS problem, t.relname || '.' || c.conname AS subject
FROM tenant t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype = 'p' WHERE c.conkey[1] <> t.program
UNION ALL
SELECT 'tenant table without a primary key', relname::text FROM tenant t
WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype = 'p')
UNION ALL
SELECT 'tenant table without forced row-level security', relname::text FROM tenant WHERE NOT forced
UNION ALL
SELECT 'tenant table without a policy with USING and WITH CHECK', relname::text FROM tenant t
WHERE NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL)
UNION ALL
SELECT 'definer function without a fixed search_path', oid::regprocedure::text FROM routine
WHERE prosecdef AND NOT EXISTS (SELECT FROM unnest(proconfig) s WHERE s LIKE 'search_path=%')
UNION ALL
SELECT 'function that PUBLIC may execute', oid::regprocedure::text FROM routine
WHERE prorettype <> 'trigger'::regtype AND EXISTS (
  SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) a WHERE a.grantee = 0)
UNION ALL
SELECT 'business time with a default clock', relname || '.' || attname FROM col
WHERE attname ~ $1 AND expr ~* 'now\\(|clock_timestamp|statement_timestamp|current_timestamp'
UNION ALL
SELECT 'points or money as integer', relname || '.' || attname FROM col
WHERE attname ~ $2 AND atttypid IN ('int2'::regtype, 'int4'::regtype)
UNION ALL
SELECT 'foreign key without an index', r.relname || '.' || c.conname FROM pg_constraint c JOIN relation r ON r.oid = c.conrelid
WHERE c.contype = 'f' AND c.conenforced AND NOT EXISTS (SELECT FROM index i WHERE i.indrelid = r.oid
  -- Rows without a value refer to nothing: an index may leave them out.
  AND (NOT i.partial OR EXISTS (SELECT FROM col WHERE col.oid = r.oid AND col.attnum = ANY (c.conkey)
    AND i.predicate = format('(%I IS NOT NULL)', col.attname)))
  AND i.keys[1:cardinality(c.conkey)] @> c.conkey AND i.keys[1:cardinality(c.conkey)] <@ c.conkey)
UNION ALL
SELECT 'index over an id that is not UNIQUE', i.indexrelid::regclass::text FROM index i
WHERE NOT i.indisunique AND NOT i.partial AND (
  SELECT array_agg(c.attname::text) FROM col c WHERE c.oid = i.indrelid AND c.attnum = ANY (i.keys)) = ARRAY['id']
UNION ALL
SELECT 'column without a verdict', relname || '.' || attname FROM col
WHERE (typcategory IN ('A', 'S') OR atttypid IN ('jsonb'::regtype, 'json'::regtype, 'bytea'::regtype))
  AND coalesce(comment, '') !~ '^(not personal|personal: .+; erased: .+)$'
UNION ALL
SELECT 'text without a limit', relname || '.' || attname FROM col
WHERE atttypid = 'text'::regtype AND NOT generated AND NOT EXISTS (
  SELECT FROM limited l WHERE l.oid = col.oid AND l.attnum = col.attnum)
UNION ALL
SELECT 'table without a rule of keeping', relname::text FROM relation
WHERE coalesce(obj_description(oid, 'pg_class'), '') !~ '^kept: .+'
ORDER BY 1, 2`;

/** Every breach of the rules that the schema's catalog shows, as `problem: subject`; empty when there is none. */
export async function checkCatalog({ url, exempt = [] }: CatalogCheck): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'check-catalog' });
  await client.connect();
  try {
    const { rows } = await client.query<Finding>(sql, [businessTimes, amounts]);
    const meant = new Set(exempt);
    return rows.map(({ problem, subject }) => `${problem}: ${subject}`).filter((finding) => !meant.has(finding));
  } finally {
    await client.end();
  }
}

/** Runs `checkCatalog` over a database that is made of a service's schema. */
export async function checkSchema(schema: Schema, exempt: readonly string[] = []): Promise<string[]> {
  const database = await createTestDatabase(schema);
  try {
    return await checkCatalog({ url: database.adminUrl, exempt });
  } finally {
    await database.drop();
  }
}
