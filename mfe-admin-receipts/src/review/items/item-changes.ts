import type { ItemChange } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptItem, SaveReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import { type Earnings, itemPoints } from './item-points.ts';

/** The fields of a line that a reviewer can change. */
export type ItemValues = Pick<
  ReceiptItem,
  'sku' | 'name' | 'quantity' | 'unit_price' | 'price' | 'eligible_product_id' | 'admin_comments'
>;

interface ItemEdit {
  change: Exclude<ItemChange, 'unchanged'>;
  values: ItemValues;
  /** The stored values that the change began with; `null` for a new line. */
  before: ItemValues | null;
}

/** The lines that were changed since the receipt was opened, by item id; a new line has a key of its own. */
export type ItemEdits = ReadonlyMap<string, ItemEdit>;

/** A line as the reviewer sees it. */
export interface Line {
  key: string;
  change: ItemChange;
  values: ItemValues;
  /** The stored line; `null` for a new one. */
  stored: ReceiptItem | null;
}

export const newItem: ItemValues = {
  sku: '',
  name: '',
  quantity: null,
  unit_price: null,
  price: '',
  eligible_product_id: null,
  admin_comments: '',
};

export function valuesOfItem(item: ReceiptItem): ItemValues {
  const { sku, name, quantity, unit_price, price, eligible_product_id, admin_comments } = item;
  return { sku, name, quantity, unit_price, price, eligible_product_id, admin_comments };
}

const NEW = 'new-';

/** @param unique anything that no other new line of this session has */
export const newKey = (unique: string): string => NEW + unique;

const isNew = (key: string): boolean => key.startsWith(NEW);

/** The changes with a new line, or new values of an existing one: a created line stays created. */
export function withValues(
  edits: ItemEdits,
  key: string,
  values: ItemValues,
  stored: ReceiptItem | null = null,
): ItemEdits {
  return new Map(edits).set(key, {
    change: isNew(key) ? 'created' : 'updated',
    values,
    before: beforeOf(edits, key, stored),
  });
}

const beforeOf = (edits: ItemEdits, key: string, stored: ReceiptItem | null): ItemValues | null =>
  edits.get(key)?.before ?? (stored && valuesOfItem(stored));

/** The changes without a line: a created one is dropped, a stored one is marked. */
export function withoutLine(edits: ItemEdits, { key, values, stored }: Line): ItemEdits {
  const next = new Map(edits);
  if (isNew(key)) next.delete(key);
  else next.set(key, { change: 'deleted', values, before: beforeOf(edits, key, stored) });
  return next;
}

/** The lines with the deleted ones in their stored form. */
export function withRestored(edits: ItemEdits): ItemEdits {
  return new Map([...edits].filter(([, { change }]) => change !== 'deleted'));
}

/** The changes that were made since those of a save were sent; a sent new line is a stored one by now. */
export function withoutSent(edits: ItemEdits, sent: ItemEdits): ItemEdits {
  return new Map([...edits].filter(([key, edit]) => edit !== sent.get(key) && !(isNew(key) && sent.has(key))));
}

/** The visible lines: stored lines in their order, then new ones; deleted lines are hidden. */
export function linesOf(stored: readonly ReceiptItem[], edits: ItemEdits): Line[] {
  const known = stored.map((item): Line => {
    const edit = edits.get(item.id);
    return {
      key: item.id,
      stored: item,
      change: edit?.change ?? 'unchanged',
      values: edit?.values ?? valuesOfItem(item),
    };
  });
  const created = [...edits].flatMap(([key, { change, values }]): Line[] =>
    change === 'created' ? [{ key, stored: null, change, values }] : [],
  );
  return [...known.filter(({ change }) => change !== 'deleted'), ...created];
}

/** The changed lines, which are sent with the receipt. */
export function savedItems(edits: ItemEdits): SaveReceiptItem[] {
  return [...edits].map(([key, { change, values }]) => ({ change, ...(isNew(key) ? {} : { id: key }), ...values }));
}

/** Lines whose every field is as long as it may be stay below the 100 KB of one form value. */
const LINES_OF_A_VALUE = 12;

/** JSON texts of lines, for form values that follow each other. */
export function inFormValues(items: readonly SaveReceiptItem[]): string[] {
  const values: string[] = [];
  for (let from = 0; from < items.length; from += LINES_OF_A_VALUE) {
    values.push(JSON.stringify(items.slice(from, from + LINES_OF_A_VALUE)));
  }
  return values;
}

/** Whole points of a line: the stored ones until it is changed. */
export function linePoints({ change, stored, values }: Line, earnings: Earnings): number {
  if (change === 'unchanged' && stored) return stored.points;
  return itemPoints(values.price, values.eligible_product_id, earnings);
}
