import type { ReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import { type ItemEdits, type ItemValues, newKey, valuesOfItem } from './item-changes.ts';

/** A line that was changed on both sides; `null` where it does not exist. */
export interface LineCollision {
  key: string;
  mine: ItemValues | null;
  theirs: ItemValues | null;
  before: ItemValues | null;
}

const isSame = (one: ItemValues | null, other: ItemValues | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A line as services store it: its texts without blanks around them, its prices with two decimals. */
const asStored = (values: ItemValues): ItemValues => ({
  ...values,
  sku: values.sku.trim(),
  name: values.name.trim(),
  unit_price: values.unit_price === null ? null : Number(values.unit_price).toFixed(2),
  price: Number(values.price).toFixed(2),
});

/**
 * A three-way merge of changed lines with the stored ones of another reviewer: `edits` can be saved over those, each
 * line of `collided` was changed on both sides and not in the same way.
 *
 * @param known ids of the lines that were stored before; a created line that is among the others was saved by a call
 *   whose answer was lost. `null` where they are not known.
 */
export function mergeLines(
  edits: ItemEdits,
  stored: readonly ReceiptItem[],
  known: ReadonlySet<string> | null,
): { edits: ItemEdits; collided: LineCollision[] } {
  const byId = new Map(stored.map((item) => [item.id, valuesOfItem(item)]));
  const added = stored.filter(({ id }) => known !== null && !known.has(id)).map(valuesOfItem);
  const collided: LineCollision[] = [];
  const kept = [...edits].filter(([key, { change, values, before }]) => {
    if (change === 'created') {
      const saved = added.findIndex((line) => isSame(asStored(line), asStored(values)));
      // Each stored line is one created line: two equal ones may have been meant.
      if (saved !== -1) added.splice(saved, 1);
      return saved === -1;
    }
    const theirs = byId.get(key) ?? null;
    const mine = change === 'deleted' ? null : values;
    if (isSame(before, theirs)) return true;
    if (!isSame(mine, theirs)) collided.push({ key, mine, theirs, before });
    return false;
  });
  return { edits: new Map(kept), collided };
}

/** The changes with the own side of a collision: a line that the other reviewer has deleted becomes a new one. */
export function withMine(edits: ItemEdits, { key, mine, theirs }: LineCollision): ItemEdits {
  const next = new Map(edits);
  if (theirs === null) return mine ? next.set(newKey(key), { change: 'created', values: mine, before: null }) : next;
  return next.set(key, { change: mine ? 'updated' : 'deleted', values: mine ?? theirs, before: theirs });
}
