import type pg from 'pg';
import type { Check } from './checks.ts';

/** A check for each foreign key that the catalog has and the database does not enforce. */
const sql = `
SELECT format('rows of %s whose %s is of no %s', c.conrelid::regclass, k.names, c.confrelid::regclass) AS name,
  format('SELECT FROM %s f WHERE %s AND NOT EXISTS (SELECT FROM %s t WHERE %s)', c.conrelid::regclass, k.present,
    c.confrelid::regclass, k.equal) AS sql
FROM pg_constraint c CROSS JOIN LATERAL (
  SELECT string_agg(own.attname, ', ' ORDER BY key.place) FILTER (WHERE own.attname <> 'program_id') AS names,
    string_agg(format('f.%I IS NOT NULL', own.attname), ' AND ' ORDER BY key.place) AS present,
    string_agg(format('t.%I = f.%I', other.attname, own.attname), ' AND ' ORDER BY key.place) AS equal
  FROM unnest(c.conkey, c.confkey) WITH ORDINALITY AS key (own, other, place)
  JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = key.own
  JOIN pg_attribute other ON other.attrelid = c.confrelid AND other.attnum = key.other) k
WHERE c.contype = 'f' AND NOT c.conenforced AND c.connamespace = 'public'::regnamespace
ORDER BY c.conrelid::regclass::text, c.conname`;

/** Faults that the database itself does not refuse: rows that refer to a missing record. */
export async function referenceChecks(client: pg.Client): Promise<Check[]> {
  const { rows } = await client.query<Pick<Check, 'name' | 'sql'>>(sql);
  return rows.map((check) => ({ ...check, invariant: 'INV-20' }));
}
