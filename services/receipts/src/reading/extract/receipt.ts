import type { PageText, ReceiptReading } from '../reading.ts';
import { readLines } from '../items/items.ts';
import { addressOf } from './address.ts';
import { purchaseDate } from './dates.ts';
import { merchantOf } from './merchant.ts';
import { rowsOf } from '../rows.ts';
import { taxOf } from './tax.ts';
import { totalOf } from './total.ts';

/** State and ZIP code identify a receipt from the United States, which writes the month first. */
const unitedStates =
  /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.? \d{5}(?:-\d{4})?\b/;

/**
 * Extracts the fields of a receipt from its text. A pure function: the same text always gives the same reading. Every
 * field carries its box in the upright picture and the estimated probability that it is right.
 */
export function readReceipt(page: PageText): ReceiptReading {
  const rows = rowsOf(page.lines);
  const monthFirst = rows.some(({ text }) => unitedStates.test(text.toUpperCase()));
  const merchant = merchantOf(rows);
  const total = totalOf(rows);
  return {
    merchant,
    address: addressOf(rows, merchant),
    date: purchaseDate(rows, monthFirst),
    total,
    tax: taxOf(rows, total),
    ...readLines(rows, total),
    turned: page.turned,
    text: rows.map(({ text }) => text),
  };
}
