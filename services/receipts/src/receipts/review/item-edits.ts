import { pointsOf } from '@laurel/contracts/receipts/item-points';
import {
  type EligibleProduct,
  maxItems,
  type ReceiptFieldChange,
  type SaveReceiptItem,
} from '@laurel/contracts/receipts/receipts.dto';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { maxPoints } from '../points.ts';
import type { ItemRecord, ItemValues } from '../receipt.ts';

/** The effects of a save on the items of a receipt. */
export interface ItemEdits {
  created: ItemValues[];
  updated: ItemRecord[];
  deleted: string[];
  /** Changes for the log. */
  changes: ReceiptFieldChange[];
  /** Points of all items afterwards. */
  points: bigint;
  /** Items afterwards. */
  count: number;
}

/** The earning rules of lines. */
interface Earnings {
  products: ReadonlyMap<string, EligibleProduct>;
  /** Points for each hundredth of the currency's main unit on a line without a product. */
  external: string;
}

/**
 * Plans the lines that a reviewer saves over the stored ones; stored lines that are left out stay with their points.
 * Throws `InvalidInputError` with the faults of every line.
 */
export function planItems(
  stored: readonly ItemRecord[],
  lines: readonly SaveReceiptItem[],
  earnings: Earnings,
): ItemEdits {
  const faults: Record<string, string[]> = {};
  const byId = new Map(stored.map((item) => [item.id, item]));
  const after = new Map(byId);
  const edits: ItemEdits = { created: [], updated: [], deleted: [], changes: [], points: 0n, count: 0 };
  for (const [index, line] of lines.entries()) {
    if (line.change === 'unchanged') continue;
    const before = line.id === undefined ? undefined : byId.get(line.id);
    const found = [...faultsOf(line, before, earnings)];
    for (const [field, text] of found) faults[`items.${index}.${field}`] = [text];
    if (found.length > 0) continue;
    if (line.change === 'created') {
      const created = valuesOf(line, null, earnings);
      edits.created.push(created);
      edits.changes.push({ field: 'item', old: null, new: inWords(created) });
    } else if (before !== undefined) {
      after.delete(before.id);
      edits.changes.push(editOf(before, line, earnings, edits));
    }
  }
  const remaining = [...after.values(), ...edits.created, ...edits.updated];
  edits.points = remaining.reduce((sum, item) => sum + BigInt(item.points), 0n);
  edits.count = remaining.length;
  if (edits.count > maxItems) faults['items'] = [`A receipt has at most ${maxItems} items`];
  if (edits.points > maxPoints) faults['items'] = ['The prices are too high'];
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
  return edits;
}

function editOf(before: ItemRecord, line: SaveReceiptItem, earnings: Earnings, edits: ItemEdits): ReceiptFieldChange {
  if (line.change === 'deleted') {
    edits.deleted.push(before.id);
    return { field: 'item', old: inWords(before), new: null };
  }
  const updated = { ...before, ...valuesOf(line, before, earnings) };
  edits.updated.push(updated);
  return { field: 'item', old: inWords(before), new: inWords(updated) };
}

/** The texts of a line are the specification's [A-376…A-379]. */
function* faultsOf(
  line: SaveReceiptItem,
  before: ItemRecord | undefined,
  earnings: Earnings,
): Generator<readonly [field: string, text: string]> {
  if ((line.change === 'created') !== (line.id === undefined)) yield ['id', 'does not fit the change'];
  else if (line.id !== undefined && before === undefined) yield ['id', 'is not an item of this receipt'];
  if (line.change === 'deleted') return;
  if (line.name.trim() === '' && line.sku.trim() === '') yield ['name', 'Either name or sku is required.'];
  const priceFault = priceFaultOf(line.price.trim());
  if (priceFault !== null) yield ['price', priceFault];
  const productId = line.eligible_product_id ?? null;
  if (productId === null || productId === before?.eligible_product_id) return;
  if (earnings.products.get(productId)?.product_active !== true) {
    yield ['eligible_product_id', 'is not an active product of this program'];
  }
}

function priceFaultOf(price: string): string | null {
  if (price === '') return 'Price is required.';
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(price)) return 'Price must be a valid number.';
  return price.startsWith('-') ? 'Price must be greater than 0.' : null;
}

function valuesOf(line: SaveReceiptItem, before: ItemRecord | null, earnings: Earnings): ItemValues {
  const product = earnings.products.get(line.eligible_product_id ?? '');
  const isSameProduct = before !== null && (product?.id ?? null) === before.eligible_product_id;
  const price = line.price.trim();
  return {
    sku: line.sku.trim(),
    name: line.name.trim(),
    quantity: line.quantity ?? null,
    unit_price: line.unit_price ?? null,
    price,
    eligible_product_id: product?.id ?? null,
    matched_product: product?.product_name ?? null,
    matched_strategy: isSameProduct ? before.matched_strategy : product === undefined ? null : 'admin',
    matched_keyword: isSameProduct ? before.matched_keyword : null,
    match_confidence: isSameProduct ? before.match_confidence : null,
    points: String(pointsOf(price, product?.points_per_cents ?? earnings.external)),
    admin_comments: line.admin_comments,
    box: before?.box ?? null,
  };
}

const inWords = (item: ItemValues): string =>
  [item.sku, item.name, item.quantity && `× ${item.quantity}`, item.price, item.matched_product, item.admin_comments]
    .filter(Boolean)
    .join(' · ');
