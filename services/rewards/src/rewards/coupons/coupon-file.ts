import { maxCoupons } from '@laurel/contracts/rewards/limits';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { CouponFileError } from './coupons.errors.ts';
import type { FilePart } from './coupons.repository.ts';

/** Lines that are stored and later added together. */
const LINES_A_PART = 5_000;
const MAX_LETTERS_A_LINE = 100_000;
const HEADER = /^"?(?:codes?|coupons?)"?$/i;

/**
 * A file's lines in parts; those without a code are left out.
 * @throws CouponFileError for a file that is no list of codes
 */
export async function* filePartsOf(bytes: Readable): AsyncGenerator<FilePart> {
  let number = 0;
  let kept = 0;
  let part: FilePart = { firstLine: 1, lines: [] };
  for await (const raw of createInterface({ input: bytes.setEncoding('utf8'), crlfDelay: Infinity })) {
    const line = number === 0 ? raw.replace(/^\ufeff/, '') : raw;
    number += 1;
    if (line.includes('\0') || line.includes('\ufffd')) throw new CouponFileError('The file is not a text in UTF-8');
    if (line.length > MAX_LETTERS_A_LINE) throw new CouponFileError(`Line ${number} is too long`);
    const isHeader = number === 1 && HEADER.test(line.trim());
    part.lines.push(isHeader ? '' : line);
    if (!isHeader && line.trim() !== '') kept += 1;
    if (kept > maxCoupons) throw new CouponFileError(`A file holds at most ${maxCoupons} codes`);
    if (part.lines.length < LINES_A_PART) continue;
    yield part;
    part = { firstLine: number + 1, lines: [] };
  }
  if (kept === 0) throw new CouponFileError('The file holds no codes');
  if (part.lines.length > 0) yield part;
}
