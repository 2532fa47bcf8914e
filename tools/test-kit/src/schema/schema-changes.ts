import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Schema } from '@laurel/service-kit/database/schema';
import { createTestDatabase, quietPool } from '../postgres.ts';
import { dumpSchema } from './dump-schema.ts';

/**
 * The lines by which a service's schema differs from an earlier dump of it, each after the object that it belongs to, such
 * as `table reward: - price integer,`.
 *
 * @param earlier file that `dumpSchema` has written
 */
export async function schemaChanges(schema: Schema, earlier: URL): Promise<string[]> {
  const database = await createTestDatabase(schema);
  const pool = quietPool(database.adminUrl, 1);
  try {
    const [before, now] = [objectsOf(readFileSync(earlier, 'utf8')), objectsOf(await dumpSchema(pool))];
    const names = [...new Set([...before.keys(), ...now.keys()])].sort();
    return names.flatMap((name) => {
      const [old, made] = [before.get(name) ?? new Set<string>(), now.get(name) ?? new Set<string>()];
      const gone = [...old].filter((line) => !made.has(line)).map((line) => `${name}: - ${line}`);
      const added = [...made].filter((line) => !old.has(line)).map((line) => `${name}: + ${line}`);
      return [...gone, ...added];
    });
  } finally {
    await pool.end();
    await database.drop();
  }
}

/**
 * The lines by which a service's schema differs from `schema-before.sql` of its folder of tests, and those that
 * `schema-changes.txt` beside it records. With UPDATE_SCHEMA_CHANGES=1 the file is written first.
 *
 * @param folder address of a file in the folder of tests, such as `import.meta.url`
 */
export async function recordedSchemaChanges(
  schema: Schema,
  folder: string,
): Promise<{ changes: string[]; recorded: string[] }> {
  const changes = await schemaChanges(schema, new URL('./schema-before.sql', folder));
  const file = new URL('./schema-changes.txt', folder);
  if (process.env['UPDATE_SCHEMA_CHANGES'] === '1') writeFileSync(file, changes.map((line) => `${line}\n`).join(''));
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return { changes, recorded: lines.filter((line) => line !== '') };
}

function objectsOf(dump: string): Map<string, Set<string>> {
  const objects = dump.split(/^-- (?=(?:extension|sequence|type|view|function|table) )/m).slice(1);
  return new Map(
    objects.map((text) => {
      const [name = '', ...lines] = text.split('\n');
      return [name, new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
    }),
  );
}
