import { PassThrough, pipeline } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import pg from 'pg';
import { CopyOut } from '../database/copy-out.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { csvLine, formulaPattern } from './csv.ts';

export interface CsvColumn {
  header: string;
  /** An expression over the rows of `from`, without anything that people have written. */
  sql: string;
  /** Text written by people: an apostrophe is put in front of spreadsheet formulas. */
  text?: boolean;
}

export interface CsvSource {
  filename: string;
  columns: readonly CsvColumn[];
  /** The SQL after FROM, with its conditions and order; `$1` … stand for `params`. */
  from: string;
  params: readonly unknown[];
}

/** Whole filtered sets as CSV files, streamed out of the database while they are being sent. */
@Injectable()
export class CsvExport {
  constructor(private readonly copyOut: CopyOut) {}

  /** A CSV file of one program's rows. Refused before its first byte when the statement fails. */
  async stream(scope: TenantScope, { filename, columns, from, params }: CsvSource): Promise<StreamableFile> {
    const shown = columns.map(({ sql, text }) => (text ? harmless(sql) : sql));
    const query = withLiterals(`SELECT ${shown.join(', ')} FROM ${from}`, params);
    const rows = await this.copyOut.read(scope, `COPY (${query}) TO STDOUT WITH (FORMAT csv)`);
    const file = new PassThrough();
    // Staff write headers too, so that none of them may stand in the statement.
    file.write(csvLine(columns.map(({ header }) => header)).replace(/\r\n$/, '\n'));
    pipeline(rows, file, () => undefined);
    return new StreamableFile(file, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${filename}"`,
    });
  }
}

/** Nearly every text is empty or begins with an ASCII letter: comparisons of bytes show that it is no formula. */
const harmless = (sql: string): string =>
  `CASE WHEN (${sql}) COLLATE "C" >= 'A' AND (${sql}) COLLATE "C" < U&'\\0080' THEN ${sql}
     WHEN ${sql} <> '' AND ${sql} ~ '${formulaPattern}' THEN '''' || ${sql} ELSE ${sql} END`;

/** The statement with its parameters as literals, which every kind of value is cast from. */
function withLiterals(sql: string, params: readonly unknown[]): string {
  return sql.replace(/\$(\d+)/g, (_match, position: string) => literal(params[Number(position) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]::text[]`;
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return `'${value}'`;
  throw new Error(`A ${typeof value} cannot stand in a statement`);
}
