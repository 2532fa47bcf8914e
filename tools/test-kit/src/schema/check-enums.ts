import type { Schema } from '@laurel/service-kit/database/schema';
import { createTestDatabase } from '../postgres.ts';

/** The allowed values of columns, by `<table>.<column>`. */
type EnumeratedColumns = Record<string, readonly string[]>;

/**
 * How the values that a schema allows differ from those given, one line a column; empty when they are the same. The
 * constraint of a column is named `<table>_<column>_check`.
 */
export async function checkEnums(schema: Schema, columns: EnumeratedColumns): Promise<string[]> {
  const database = await createTestDatabase(schema);
  try {
    const rows = await database.query<{ name: string; allowed: string[] }>(
      `SELECT conname AS name, ARRAY(
         SELECT m[1] FROM regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''::text', 'g') AS m) AS allowed
       FROM pg_constraint WHERE contype = 'c'`,
    );
    const allowed = new Map(rows.map((row) => [row.name, row.allowed.sort().join()]));
    return Object.entries(columns).flatMap(([column, values]) => {
      const found = allowed.get(`${column.replace('.', '_')}_check`);
      const wanted = values.toSorted().join();
      return found === wanted ? [] : `${column} allows ${found ?? 'anything'}, not ${wanted}`;
    });
  } finally {
    await database.drop();
  }
}
