import { readFile, stat } from 'node:fs/promises';
import { PictureError } from './reading/picture-error.ts';
import type { Field } from './reading/reading.ts';
import { defaultLimits, ReceiptReader } from './reading/receipt-reader.ts';

/** The bytes of a regular file within the limit. */
async function bytesOf(file: string): Promise<Uint8Array> {
  const about = await stat(file).catch(() => null);
  if (!about?.isFile()) throw new PictureError('not_found', 'The file cannot be opened');
  if (about.size > defaultLimits.inputBytes) throw new PictureError('too_large', 'Image is too large');
  return readFile(file);
}

const valueOf = <T>(field: Field<T> | null): T | null => field?.value ?? null;

/** Writes one JSON line per file to the standard output; true when all could be read. */
async function readFiles(files: readonly string[]): Promise<boolean> {
  const reader = new ReceiptReader();
  let good = true;
  for (const file of files) {
    let line: object;
    try {
      const { merchant, address, date, total, tax, items, closes, ms, ...rest } = await reader.read(
        await bytesOf(file),
      );
      const confidence = Object.fromEntries(
        Object.entries({ merchant, address, date, total, tax }).map(([name, field]) => [
          name,
          rounded(field?.confidence),
        ]),
      );
      line = {
        file,
        merchant: valueOf(merchant),
        address: valueOf(address),
        date: valueOf(date),
        total: valueOf(total),
        tax: valueOf(tax),
        items: items.map((item) => ({
          description: item.description.value,
          code: valueOf(item.code),
          quantity: valueOf(item.quantity),
          unit_price: valueOf(item.unit_price),
          price: item.price.value,
          discount: item.discount,
          box: item.box,
          confidence: rounded(item.confidence),
        })),
        closes,
        confidence,
        turned: rest.turned,
        ms,
      };
    } catch (error) {
      good = false;
      const known =
        error instanceof PictureError ? error : new PictureError('reader_failed', 'The file cannot be read');
      line = { file, error: known.message, code: known.fault };
    }
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
  reader.close();
  return good;
}

const rounded = (value: number | undefined) => (value === undefined ? null : Math.round(value * 1000) / 1000);

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Usage: npm run --silent receipts:read -- <file…>\n');
  process.exitCode = 2;
} else if (!(await readFiles(files))) process.exitCode = 1;
