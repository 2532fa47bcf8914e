import type { Field, ReadItem } from '../reading.ts';
import { amountsIn, decimal } from './money.ts';
import { datesIn } from './dates.ts';
import { around, sureness, type Row } from './rows.ts';

const ends =
  /T[O0]TAL|SUB\W?T[O0]|ROUND|CHANGE|TENDER|TUNAI|^\W*CASH\b|AMOUNT\s?(DUE|PAYABLE)|GST\s?SUMMARY|VISA|MASTER\s?CARD|NETT|BALANCE/;
const header = /(QTY|QUANT|DESC|ITEM|PRICE|AMOUNT|U\/P|UNIT|RM|DISC)/g;
const notItem = /DISC(OUNT)?\b|GST|TAX|SERVICE\s?CHARGE|INVOICE|TEL|REG|TABLE|CASHIER/;
const quantityAtFront = /^\s*(\d{1,3})\s?(?:X|PCS?|UNITS?|EA)?\s+(?=\D*[A-Z]{2})/i;
const quantityByPrice =
  /(\d{1,4}(?:[.,]\d{1,3})?)\s?(?:PCS?|UNIT|EA|KG|BTL|PKT|CTN)?\s?[X@*]\s?(?:RM|\$)?\s?(\d+[.,]\d{2})/i;

/** Rows of the list of goods: after its header (or the receipt's head), before the first total. */
function body(rows: readonly Row[]): readonly Row[] {
  const headerAt = rows.findIndex(
    (row) => new Set(row.text.toUpperCase().match(header) ?? []).size >= 2 && amountsIn(row.text).length === 0,
  );
  const firstPrice = rows.findIndex((row, index) => index > 3 && amountsIn(row.text).length > 0);
  const from = headerAt >= 0 ? headerAt + 1 : Math.max(0, firstPrice - 1);
  const to = rows.findIndex((row, index) => index > from && ends.test(row.text.toUpperCase()));
  return rows.slice(from, to < 0 ? rows.length : to);
}

const field = (value: string, row: Row, evidence: number): Field<string> => ({
  value,
  confidence: evidence * sureness(row.lines),
  box: row.box,
});

const words = (row: Row) =>
  row.lines
    .map(({ text }) => text)
    .filter((text) => /[A-Z]{2}/i.test(text.replace(/^(SR|ZRL|ZR|PCS?|UNIT|EA|RM)$/i, '')))
    .join(' ')
    .replace(/(RM|\$)?\s?-?\d+[.,]\s?\d{2}\b.*$/i, '')
    .replace(/^\W+|[\s*:-]+$/g, '')
    .trim();

/** Goods bought: a description with a price on its row or on one of the two rows beneath it. */
export function itemsOf(rows: readonly Row[]): ReadItem[] {
  const items: ReadItem[] = [];
  let waiting: Row | null = null;
  for (const row of body(rows)) {
    const upper = row.text.toUpperCase();
    const amounts = row.lines.flatMap(({ text }) => amountsIn(text));
    const description = words(row);
    const last = amounts.at(-1);
    if (datesIn(row.text).length > 0 || (notItem.test(upper) && !last)) continue;
    if (!last) {
      if (description.length > 1) waiting = row;
      continue;
    }
    const named = description.length > 2 ? row : waiting;
    waiting = null;
    if (named && !notItem.test(named.text.toUpperCase()))
      items.push(
        itemFrom(
          named,
          row,
          amounts.map(({ cents }) => cents),
        ),
      );
    else if (!named && items.length > 0 && description === '') continue;
  }
  return items;
}

function itemFrom(named: Row, row: Row, cents: readonly number[]): ReadItem {
  const price = cents.at(-1) ?? 0;
  const text = words(named).replace(quantityAtFront, '');
  const quantity = quantityOf(named, row, cents, price);
  const unit = quantity !== null && Number(quantity) > 0 ? Math.round(price / Number(quantity)) : null;
  const consistent = unit !== null && cents.slice(0, -1).some((each) => Math.abs(each - unit) <= 1);
  return {
    description: { ...field(text, named, 0.85), box: around([named.box]) },
    quantity: quantity === null ? null : field(quantity, row, consistent ? 0.95 : 0.7),
    unit_price: unit === null ? null : field(decimal(unit), row, consistent ? 0.95 : 0.6),
    price: field(decimal(price), row, consistent ? 0.97 : 0.8),
  };
}

/** A quantity before a price, before the words, or alone in its column that agrees with the prices. */
function quantityOf(named: Row, row: Row, cents: readonly number[], price: number): string | null {
  const times = quantityByPrice.exec(row.text) ?? quantityByPrice.exec(named.text);
  if (times?.[1]) return String(Number(times[1].replace(',', '.')));
  const priced = row.lines.findLast(({ text }) => amountsIn(text).length > 0);
  const alone = row.lines
    .filter((line) => line !== priced)
    .map(({ text }) => /^\s*(\d{1,3})(?:[.,]0{1,3})?\s?(?:X|PCS?|UNIT|EA)?\s*$/i.exec(text)?.[1])
    .find(Boolean);
  const front = quantityAtFront.exec(named.text)?.[1];
  for (const found of [alone, front]) {
    const count = Number(found ?? 0);
    if (count > 0 && (cents.length < 2 || cents.some((each) => Math.abs(each * count - price) <= count)))
      return String(count);
  }
  return null;
}
