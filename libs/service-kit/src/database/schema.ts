import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase } from 'pg';
import { programCopy } from './program-table.ts';
import { rolesOf } from './provision.ts';

/** A file of SQL; its name is that of the migrator's record. */
export interface SqlFile {
  name: string;
  sql: string;
}

/** Rows from a package instead of a file of SQL. */
export interface ReferenceData {
  /** Loaded once under this name: a new version of the package is a new name. */
  name: string;
  load(client: ClientBase): Promise<void>;
}

/** Everything that defines a service's database. */
export interface Schema {
  service: string;
  /** Functions that table definitions call (generated columns, indexes, checks); applied before the migrations. */
  early: readonly SqlFile[];
  /** `0001-baseline.sql` and later files; each runs once, in order. */
  migrations: readonly SqlFile[];
  /** All other functions with their triggers; applied again when their text has changed. */
  functions: readonly SqlFile[];
  data: readonly ReferenceData[];
}

/** Tables of the kit in a service's database; each part is a folder of the kit with `migrations`, `sql` or both. */
export type KitPart = 'auth' | 'clock' | 'columns' | 'events' | 'jobs' | 'idempotency';

export interface SchemaFolder {
  service: string;
  /** The service's `src` or `dist`; left out for a service with tables of the kit only. */
  folder?: URL;
  parts?: readonly KitPart[];
  /** The table of programs whose clocks rules use, when it is not the copy `program_copy`. */
  programTable?: string;
  data?: readonly ReferenceData[];
}

/**
 * Reads the SQL of a service: `migrations/*.sql` in order of their names, `<feature>/sql/*.sql`, and
 * `migrations/sql/*.sql` for functions that the tables need.
 */
export function readSchema(options: SchemaFolder): Schema {
  const { service, folder, parts = [], programTable = programCopy, data = [] } = options;
  const files = folder === undefined ? [] : sqlFiles(fileURLToPath(folder));
  const kit = parts.flatMap((part) => kitFiles(part, { ...rolesOf(service), program: programTable }));
  const all = [...kit, ...files];
  const kindOf = ({ name }: SqlFile): string => basename(dirname(name));
  return {
    service,
    early: files.filter(({ name }) => name.startsWith('migrations/sql/')),
    migrations: all.filter((file) => kindOf(file) === 'migrations'),
    functions: all.filter((file) => kindOf(file) === 'sql' && !file.name.startsWith('migrations/sql/')),
    data,
  };
}

function sqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
}

/** The kit's files name roles as `{{owner}}`, `{{app}}` and `{{relay}}` and the table of programs as `{{program}}`. */
function kitFiles(part: KitPart, names: Readonly<Record<string, string>>): SqlFile[] {
  const named = (sql: string): string => sql.replace(/\{\{(\w+)\}\}/g, (_, name: string) => names[name] ?? name);
  return sqlFiles(fileURLToPath(new URL(`../${part}/`, import.meta.url))).map(({ name, sql }) => ({
    name: `${part}/${name}`,
    sql: named(sql),
  }));
}

/** One hash over a whole schema: equal for two schemas that define the same database. */
export function schemaChecksum({ early, migrations, functions, data }: Schema): string {
  const hash = createHash('sha256');
  for (const { name, sql } of [...early, ...migrations, ...functions]) hash.update(`${name}\n${sql}\n`);
  for (const { name } of data) hash.update(`${name}\n`);
  return hash.digest('hex').slice(0, 12);
}
