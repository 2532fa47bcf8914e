import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { type RawRecord, UnusableFileError } from './raw-record.ts';
import { merchantFields, offerFields, requiredColumns } from './row-rules.ts';

/** Maximal record in characters: an unclosed quote must not read the whole file into memory. */
const LONGEST = 64 * 1024;

interface Parsed {
  record: string[];
  info: Info;
}

/**
 * The records of a CSV file, one per row: an offer with its merchant's columns. The first line has the names of the
 * columns. Throws `UnusableFileError` for a header without the required ones. A row with a wrong number of fields is
 * rejected.
 */
export async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  const faults: RawRecord[] = [];
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error !== undefined) faults.push({ line: lineOf(error), reason: 'the row cannot be read as CSV' });
    },
  });
  const rows = Readable.from(text)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  let header: string[] | null = null;
  let line = 1;
  for await (const { record, info } of rows as AsyncIterable<Parsed>) {
    yield* faults.splice(0);
    if (header === null) header = columnsOf(record);
    else if (record.length !== header.length) {
      yield { line, reason: `has ${record.length} fields instead of ${header.length}` };
    } else yield rowOf(line, header, record);
    line = info.lines + 1;
  }
  yield* faults;
  if (header === null) throw new UnusableFileError('The file is empty');
}

function columnsOf(record: string[]): string[] {
  const columns = record.map((name) => name.trim().toLowerCase());
  const missing = requiredColumns.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new UnusableFileError(`The file has no column ${missing.join(', ')}`);
  return columns;
}

function rowOf(line: number, header: string[], record: string[]): RawRecord {
  const fields = Object.fromEntries(header.map((name, place) => [name, record[place]]));
  const pick = (names: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  const offer = pick(offerFields);
  const hasOffer = Object.values(offer).some((value) => value !== undefined && value !== '');
  return { line, merchant: pick(merchantFields), offers: hasOffer ? [{ line, fields: offer }] : [] };
}

const lineOf = (error: CsvError): number => (typeof error['lines'] === 'number' ? error['lines'] : 0);
