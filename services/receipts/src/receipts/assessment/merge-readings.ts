import type { ProcessedData, ReadValue } from '@laurel/contracts/receipts/receipts.dto';
import type { PictureFault } from '../../reading/picture-error.ts';
import type { Closes, Field, ReadItem, ReceiptReading } from '../../reading/reading.ts';
import type { ItemValues } from '../receipt.ts';
import { unturned } from '../receipt.views.ts';

/** Result of reading one picture of a receipt. */
export interface PageReading {
  width: number;
  height: number;
  outcome: { reading: ReceiptReading } | { fault: PictureFault };
}

export type ReadLine = Pick<ItemValues, 'sku' | 'name' | 'quantity' | 'unit_price' | 'price' | 'box'>;

/** Merged result of all pictures of a receipt. */
export interface MergedReading {
  data: ProcessedData;
  lines: ReadLine[];
  /** What the reading of the only picture says; `false` for several, whose lines and total `differenceOf` compares. */
  closes: Closes;
}

const limits = { merchant: 160, address: 300, sku: 64, name: 200, lines: 1_000 };

/** An amount in the platform's form; implausibly large ones are left out. */
const amount = /^\d{1,9}\.\d{2}$/;
/** An article number before or after a line. */
const articleNumber = /^(?:(\d{4,14})\s+(.*)|(.*\S)\s+(\d{6,14}))$/;

/**
 * Merges the readings of a receipt's pictures: the most confident value of each field, the lines and texts of all in
 * their order. `null` when none could be read. Boxes refer to the pictures as they are served.
 */
export function mergeReadings(pages: readonly PageReading[]): MergedReading | null {
  const read = pages.flatMap(({ outcome, ...size }, file) =>
    'reading' in outcome ? [{ reading: outcome.reading, placed: placing(file, outcome.reading, size) }] : [],
  );
  if (read.length === 0) return null;
  const surest = (name: 'merchant' | 'address' | 'date' | 'total' | 'tax'): ReadValue | null =>
    read
      .flatMap(({ reading, placed }) => (reading[name] ? [placed(reading[name])] : []))
      .reduce<ReadValue | null>((best, field) => (best && best.confidence >= field.confidence ? best : field), null);
  return {
    data: {
      merchant: cut(surest('merchant'), limits.merchant),
      address: cut(surest('address'), limits.address),
      date: surest('date'),
      total: asAmount(surest('total')),
      tax: asAmount(surest('tax')),
      text: read.flatMap(({ reading }) => reading.text),
    },
    lines: read
      .flatMap(({ reading, placed }) => reading.items.flatMap((item) => lineOf(item, placed)))
      .slice(0, limits.lines),
    closes: (read.length === 1 && read[0]?.reading.closes) || false,
  };
}

type Placed = (field: Field<string>) => ReadValue;

const placing =
  (file: number, { turned }: ReceiptReading, size: { width: number; height: number }): Placed =>
  ({ value, confidence, box }) => ({ value, confidence, box: { file, ...unturned(box, turned, size) } });

function lineOf({ description, code, quantity, unit_price, price, discount }: ReadItem, placed: Placed): ReadLine[] {
  if (discount || !amount.test(price.value)) return [];
  const number = code === null ? articleNumber.exec(description.value) : null;
  const name = number?.[2] ?? number?.[3] ?? description.value;
  return [
    {
      sku: (code?.value ?? number?.[1] ?? number?.[4] ?? '').slice(0, limits.sku),
      name: name.slice(0, limits.name),
      quantity: quantity && savedQuantity(quantity.value),
      unit_price: unit_price !== null && amount.test(unit_price.value) ? unit_price.value : null,
      price: price.value,
      box: placed(description).box,
    },
  ];
}

/** A quantity as reviewers save it: a weight may be printed with four decimals, of which they have three. */
function savedQuantity(read: string): string | null {
  const value = String(Number(Number(read).toFixed(3)));
  return /^\d{1,6}(\.\d{1,3})?$/.test(value) ? value : null;
}

const cut = (field: ReadValue | null, length: number): ReadValue | null =>
  field && { value: field.value.slice(0, length), confidence: field.confidence, box: field.box };

const asAmount = (field: ReadValue | null): ReadValue | null => (field && amount.test(field.value) ? field : null);
