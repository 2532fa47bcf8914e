import {
  type ImportColumn,
  importColumns,
  type ImportMapping,
} from '@laurel/contracts/identity/participants/import.dto';
import { isFormula } from '@laurel/service-kit/table/csv';
import { type CsvError, type Options, parse, type Parser } from 'csv-parse';
import { on } from 'node:events';
import type { Readable, TransformOptions } from 'node:stream';
import { UnusableFileError } from '../imports.errors.ts';

/** Longest record in characters: an unclosed quote must not read the file into memory. */
const LONGEST = 64 * 1024;
const AT_ONCE = 1_000;

/** How a file of an import is read. */
export const csvOptions: Options & TransformOptions = {
  bom: true,
  relax_column_count: true,
  max_record_size: LONGEST,
  skip_records_with_error: true,
  readableHighWaterMark: AT_ONCE,
};

/** A row as the file has it; `null` for a CSV column that the file does not have. */
export type RawRow = Record<ImportColumn, string | null>;

export type ReadRow = { line: number; row: RawRow } | { line: number; fault: string };

/** An unreadable place, after a number of records. */
interface Skipped {
  line: number;
  records: number;
}

/**
 * Reads the rows of a CSV file in lists, no faster than they are consumed.
 *
 * @throws UnusableFileError for a header without the e-mail column, or a mapping to missing columns
 */
export async function* csvRows(file: Readable, mapping: ImportMapping): AsyncGenerator<ReadRow[]> {
  const skipped: Skipped[] = [];
  const parser = parse({
    ...csvOptions,
    on_skip: (error) => {
      if (error !== undefined) skipped.push({ line: numberOf(error, 'lines'), records: numberOf(error, 'records') });
    },
  });
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  const reader = new RowReader(mapping, skipped);
  try {
    const signals = on(parser, 'readable', { close: ['end'] });
    while (!(await signals.next()).done) yield reader.read(waiting(parser));
    yield reader.rest();
  } finally {
    file.destroy();
  }
}

function waiting(parser: Parser): string[][] {
  const records: string[][] = [];
  for (let record = parser.read() as string[] | null; record !== null; record = parser.read() as string[] | null) {
    records.push(record);
  }
  return records;
}

/** Numbers the records' lines: the parser's own count of them would take three times as long as all the rest. */
class RowReader {
  private places: [ImportColumn, number][] | null = null;
  private width = 0;
  private records = 0;
  private line = 1;

  constructor(
    private readonly mapping: ImportMapping,
    private readonly skipped: Skipped[],
  ) {}

  read(records: readonly string[][]): ReadRow[] {
    const rows: ReadRow[] = [];
    for (const record of records) {
      rows.push(...this.faults(this.records));
      this.records += 1;
      const { line } = this;
      this.line += linesOf(record);
      if (record.length === 1 && record[0] === '') continue;
      if (this.places === null) {
        this.places = placesOf(record, this.mapping);
        this.width = record.length;
      } else if (record.length !== this.width) {
        rows.push({ line, fault: `has ${record.length} fields instead of ${this.width}` });
      } else rows.push({ line, row: rowOf(this.places, record) });
    }
    return rows;
  }

  /** The fault after the last record. */
  rest(): ReadRow[] {
    if (this.places === null) throw new UnusableFileError(this.skipped.length > 0 ? 'no_email' : 'empty');
    return this.faults(this.records);
  }

  private faults(records: number): ReadRow[] {
    const rows: ReadRow[] = [];
    for (let next = this.skipped[0]; next !== undefined && next.records <= records; next = this.skipped[0]) {
      this.skipped.shift();
      rows.push({ line: next.line, fault: 'cannot be read as CSV' });
      this.line = next.line + 1;
    }
    return rows;
  }
}

/** The lines that a record takes in its file. */
export const linesOf = (record: readonly string[]): number =>
  record.reduce((lines, field) => lines + (/[\r\n]/.test(field) ? field.split(/\r\n|[\r\n]/).length - 1 : 0), 1);

/** Indexes of our columns in the file's header. */
function placesOf(header: string[], mapping: ImportMapping): [ImportColumn, number][] {
  const names = header.map((name) => name.trim().toLowerCase());
  const mapped = Object.keys(mapping).length > 0;
  const places = importColumns.flatMap((column): [ImportColumn, number][] => {
    const wanted = mapped ? mapping[column] : column;
    if (wanted === undefined) return [];
    const place = names.indexOf(wanted.trim().toLowerCase());
    if (place === -1 && mapped) throw new UnusableFileError('unmapped');
    return place === -1 ? [] : [[column, place]];
  });
  if (!places.some(([column]) => column === 'email')) {
    throw new UnusableFileError(header.length === 1 && /[;\t]/.test(header[0] ?? '') ? 'separator' : 'no_email');
  }
  return places;
}

const nothing = Object.fromEntries(importColumns.map((column) => [column, null])) as RawRow;

function rowOf(places: readonly [ImportColumn, number][], record: readonly string[]): RawRow {
  const row = { ...nothing };
  for (const [column, place] of places) row[column] = plain(record[place] ?? '');
  return row;
}

/** Removes the apostrophe that an export puts before a possible formula. */
function plain(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

const numberOf = (error: CsvError, name: 'lines' | 'records'): number =>
  typeof error[name] === 'number' ? error[name] : 0;
