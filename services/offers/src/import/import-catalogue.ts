import { createReadStream } from 'node:fs';
import pg from 'pg';
import { type CopyValue, CopyWriter } from './copy-writer.ts';
import { csvRecords } from './csv-records.ts';
import { jsonRecords } from './json-records.ts';
import { judgeMerchants } from './judge-merchants.ts';
import type { RawRecord, Rejection } from './raw-record.ts';
import { merchantRow, type MerchantRow, offerRow, type OfferRow, RowFault } from './row-rules.ts';

export interface ImportOptions {
  /** Connection of the `offers_owner` role. */
  url: string;
  /** The provider of the catalogue; keys of merchants are unique within it. */
  provider: string;
  /** Path of a file, or text in pieces. */
  source: string | AsyncIterable<string>;
  /** Called for every rejected row, in the order of the file; rows that need the whole file come last. */
  onRejected?: (rejection: Rejection) => void;
}

/** Numbers of merchants, and of rejected rows. */
export interface ImportResult {
  added: number;
  changed: number;
  same: number;
  rejected: number;
}

/** Another import is running. */
export class ImportRunningError extends Error {
  constructor() {
    super('Another import is running');
  }
}

/** Advisory lock of every import; the number has no meaning. */
const IMPORT_LOCK = 7_241_095_115;
/** Merchants in one transaction. */
const CHUNK = 1_000;

/** Deletes staged rows of an import that was killed. */
const clearStagedSql = `
TRUNCATE staged_merchant, staged_offer, staged_order;
DROP INDEX IF EXISTS staged_merchant_record, staged_offer_merchant`;

/**
 * Updates a provider's merchants to the state of a CSV or JSON file; merchants that the file does not contain stay.
 * Streams the file into staging tables, then merges it in transactions of 1,000 merchants. A killed import is run
 * again: unchanged merchants are skipped, so the same file twice writes nothing. Rejects with `UnusableFileError` or
 * `ImportRunningError`; single bad rows are skipped and reported.
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportResult> {
  const [control, merchants, offers] = await connected(options.url);
  try {
    const { rows } = await control.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [IMPORT_LOCK]);
    if (rows[0]?.taken !== true) throw new ImportRunningError();
    return await run(control, { merchants, offers }, options);
  } finally {
    await Promise.all([control, merchants, offers].map((client) => client.end()));
  }
}

async function connected(url: string): Promise<[pg.Client, pg.Client, pg.Client]> {
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, application_name: 'import', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return [await open(), await open(), await open()];
}

async function run(
  control: pg.Client,
  clients: { merchants: pg.Client; offers: pg.Client },
  { provider, source, onRejected }: ImportOptions,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, changed: 0, same: 0, rejected: 0 };
  const reject = (rejection: Rejection): void => {
    result.rejected += 1;
    onRejected?.(rejection);
  };
  await control.query(clearStagedSql);
  await stage(clients, await recordsOf(source), reject);
  const settled = await control.query<Rejection>('SELECT line, reason FROM settle_staged($1)', [provider]);
  settled.rows.forEach(reject);
  const { rows } = await control.query<{ last: number }>('SELECT coalesce(max(position), 0) AS last FROM staged_order');
  const last = rows[0]?.last ?? 0;
  for (let first = 1; first <= last; first += CHUNK) {
    const merged = await control.query<Omit<ImportResult, 'rejected'>>('SELECT * FROM merge_staged($1, $2, $3)', [
      provider,
      first,
      first + CHUNK - 1,
    ]);
    for (const { added, changed, same } of merged.rows) {
      result.added += added;
      result.changed += changed;
      result.same += same;
    }
  }
  await control.query(clearStagedSql);
  await judgeMerchants(control);
  // Counting uses the index alone, once the pages are marked as visible to every transaction.
  if (result.added + result.changed > 0) await control.query('VACUUM (ANALYZE) merchant, offer');
  return result;
}

const merchantColumns = [
  'record, line, key, name, slug, words, category, subcategory, stub_copy, phone, address, city, state, zip',
  'latitude, longitude, logo_url',
];
const offerColumns = [
  'record, position, line, merchant_key, endeca_key, words, text_short, text_long, valid_qualifier, value_cents',
  'redemption_types, web_site',
];

async function stage(
  clients: { merchants: pg.Client; offers: pg.Client },
  records: AsyncIterable<RawRecord>,
  reject: (rejection: Rejection) => void,
): Promise<void> {
  const merchants = new CopyWriter(clients.merchants, 'staged_merchant', merchantColumns);
  const offers = new CopyWriter(clients.offers, 'staged_offer', offerColumns);
  try {
    let number = 0;
    let previous: StagedMerchant = { said: '', row: null };
    for await (const record of records) {
      number += 1;
      if ('reason' in record) reject(record);
      else previous = await stageRecord(number, record, previous, { merchants, offers }, reject);
    }
    await Promise.all([merchants.close(), offers.close()]);
  } catch (error) {
    merchants.abort();
    offers.abort();
    throw error;
  }
}

/** A record's merchant, and its staged row. */
interface StagedMerchant {
  said: string;
  row: MerchantRow | null;
}

/** Every row of a CSV file repeats the merchant: consecutive rows with the same merchant are judged and staged once. */
async function stageRecord(
  number: number,
  record: Exclude<RawRecord, Rejection>,
  previous: StagedMerchant,
  { merchants, offers }: { merchants: CopyWriter; offers: CopyWriter },
  reject: (rejection: Rejection) => void,
): Promise<StagedMerchant> {
  const said = JSON.stringify(record.merchant);
  const isSame = previous.row !== null && previous.said === said;
  const m = isSame ? previous.row : judged(record.line, () => merchantRow(record.merchant), reject);
  if (m === null) return { said, row: null };
  if (!isSame) await merchants.write(merchantValues(number, record.line, m));
  for (const [index, { line, fields }] of record.offers.entries()) {
    const o = judged(line, () => offerRow(fields), reject);
    if (o !== null) await offers.write(offerValues([number, index + 1, line, m.key], o));
  }
  return { said, row: m };
}

const merchantValues = (record: number, line: number, m: MerchantRow): CopyValue[] => [
  record,
  line,
  m.key,
  m.name,
  m.slug,
  m.words,
  m.category,
  m.subcategory,
  m.stubCopy,
  m.phone,
  m.address,
  m.city,
  m.state,
  m.zip,
  m.latitude,
  m.longitude,
  m.logoUrl,
];

const offerValues = (position: readonly CopyValue[], o: OfferRow): CopyValue[] => [
  ...position,
  o.endecaKey,
  o.words,
  o.textShort,
  o.textLong,
  o.validQualifier,
  o.valueCents,
  o.redemptionTypes,
  o.webSite,
];

function judged<T>(line: number, judge: () => T, reject: (rejection: Rejection) => void): T | null {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    reject({ line, reason: error.message });
    return null;
  }
}

/** JSON when the text begins with a bracket or a brace, else CSV. */
async function recordsOf(source: string | AsyncIterable<string>): Promise<AsyncIterable<RawRecord>> {
  const text = typeof source === 'string' ? textOf(source) : source;
  const pieces = text[Symbol.asyncIterator]();
  const first = await pieces.next();
  const head = first.done === true ? '' : first.value;
  const whole = rejoined(head, pieces);
  return /^[\s\uFEFF]*[[{]/.test(head) ? jsonRecords(whole) : csvRecords(whole);
}

const textOf = (path: string): AsyncIterable<string> =>
  createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 }) as AsyncIterable<string>;

async function* rejoined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  for (;;) {
    const piece = await rest.next();
    if (piece.done === true) return;
    yield piece.value;
  }
}
