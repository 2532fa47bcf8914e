import {
  type ImportColumn,
  importColumns,
  type ImportMapping,
} from '@laurel/contracts/identity/participants/import.dto';
import { type CsvError, type Info, parse } from 'csv-parse';
import type { Readable } from 'node:stream';
import { UnusableFileError } from '../imports.errors.ts';

/** Longest record in characters: a quote that is never closed must not swallow the file into memory. */
const LONGEST = 64 * 1024;

/** A row of a file as it stands there; `null` for a column that the file does not have. */
export type RawRow = Record<ImportColumn, string | null>;

export type ReadRow = { line: number; row: RawRow } | { line: number; fault: string };

interface Parsed {
  record: string[];
  info: Info;
}

/**
 * The rows of a CSV file, which is read no faster than they are taken.
 *
 * @throws UnusableFileError for a header that does not name the e-mail column, or a mapping to columns that are not there
 */
export async function* csvRows(file: Readable, mapping: ImportMapping): AsyncGenerator<ReadRow> {
  const faults: ReadRow[] = [];
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: LONGEST,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error !== undefined) faults.push({ line: lineOf(error), fault: 'cannot be read as CSV' });
    },
  });
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  let places: [ImportColumn, number][] | null = null;
  let width = 0;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield* faults.splice(0);
      if (places === null) {
        places = placesOf(record, mapping);
        width = record.length;
      } else if (record.length !== width) yield { line, fault: `has ${record.length} fields instead of ${width}` };
      else yield { line, row: rowOf(places, record) };
      line = info.lines + 1;
    }
  } finally {
    file.destroy();
  }
  yield* faults;
  if (places === null) throw new UnusableFileError('empty');
}

/** Where each of our columns stands in the file's header. */
function placesOf(header: string[], mapping: ImportMapping): [ImportColumn, number][] {
  const names = header.map((name) => name.trim().toLowerCase());
  const places = importColumns.flatMap((column): [ImportColumn, number][] => {
    const wanted = mapping[column];
    const place = names.indexOf((wanted ?? column).trim().toLowerCase());
    if (place === -1 && wanted !== undefined) throw new UnusableFileError('unmapped');
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

/** Without the apostrophe that an export puts before what a spreadsheet would take for a formula. */
function plain(cell: string): string {
  return cell.startsWith("'") && /^'\s*[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell;
}

const lineOf = (error: CsvError): number => (typeof error['lines'] === 'number' ? error['lines'] : 0);
