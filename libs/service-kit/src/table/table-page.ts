import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import type { TableSql } from './table-sql.ts';

interface TableSource {
  /** The selected expressions of each row. */
  columns: string;
  /** The SQL after FROM, its own conditions last: the table's conditions follow them. */
  from: string;
  /** Parameters of `from`; the program alone when left out. */
  params?: readonly unknown[];
}

export interface TablePage<Row> {
  rows: Row[];
  /** Number of rows in the whole table. */
  total: number;
}

/** A page of a table's rows, and how many rows the whole table has; read in the open transaction. */
export async function tablePage<Row>(
  database: Database,
  scope: TenantScope,
  { columns, from, params = [scope.programId] }: TableSource,
  table: TableSql,
): Promise<TablePage<Row>> {
  const all = [...params, ...table.params];
  const source = `FROM ${from}${table.where}`;
  const rows = await database.query<Row>(
    scope,
    `SELECT ${columns} ${source} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
    all,
  );
  const [count] = await database.query<{ total: number }>(scope, `SELECT count(*)::int AS total ${source}`, all);
  return { rows, total: count?.total ?? 0 };
}
