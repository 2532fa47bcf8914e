import { describe, expect, it } from '@jest/globals';
import type { EligibleProduct, ReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import {
  inFormValues,
  type ItemEdits,
  type ItemValues,
  linePoints,
  linesOf,
  newItem,
  newKey,
  savedItems,
  withoutLine,
  withRestored,
  withValues,
} from './item-changes.ts';
import { itemFaults } from './item-faults.ts';
import { type Earnings, earningsOf, itemPoints } from './item-points.ts';

const stored = [
  { id: '1', name: 'Milk', sku: '', price: '2.10', eligible_product_id: '5', points: 21, admin_comments: '' },
  { id: '2', name: 'Bread', sku: 'B7', price: '3.00', eligible_product_id: null, points: 0, admin_comments: '' },
].map((item) => ({ ...item, quantity: null, unit_price: null })) as unknown as ReceiptItem[];
const none: ItemEdits = new Map();
const fresh = newKey('a');

const product = (points_per_cents: string): EligibleProduct => ({
  id: '5',
  product_name: 'Milk',
  points_per_cents,
  product_active: true,
});
const earning = (points_per_cents: string): Earnings => earningsOf({ data: [product(points_per_cents)] });
const line = (edits: ItemEdits, key: string) => linesOf(stored, edits).find((each) => each.key === key)!;
const changes = (edits: ItemEdits): string[] => linesOf(stored, edits).map(({ key, change }) => `${key} ${change}`);

describe('the change marker of a line', () => {
  it('is "created" for a new line, also after it was edited again [A-371, A-373]', () => {
    const created = withValues(none, fresh, { ...newItem, name: 'Tea', price: '1' });
    expect(changes(created)).toEqual(['1 unchanged', '2 unchanged', `${fresh} created`]);
    const again = withValues(created, fresh, { ...newItem, name: 'Green tea', price: '1' });
    expect(line(again, fresh)).toMatchObject({ change: 'created', values: { name: 'Green tea' } });
  });

  it('is "updated" for a stored line [A-370, A-372]', () => {
    const updated = withValues(none, '2', { ...newItem, name: 'Rye bread', price: '3.00' });
    expect(changes(updated)).toEqual(['1 unchanged', '2 updated']);
    expect(stored[1]?.name).toBe('Bread');
  });

  it('deletes a created line for good, and hides a stored one, which can be brought back [A-374, A-375]', () => {
    const created = withValues(none, fresh, newItem);
    expect(withoutLine(created, line(created, fresh)).size).toBe(0);
    const deleted = withoutLine(none, line(none, '1'));
    expect(changes(deleted)).toEqual(['2 unchanged']);
    expect(savedItems(deleted)).toEqual([expect.objectContaining({ id: '1', change: 'deleted' })]);
    expect(changes(withRestored(deleted))).toEqual(['1 unchanged', '2 unchanged']);
  });

  it('sends the changed lines only, a new one without an id', () => {
    const edits = withValues(withValues(none, '1', { ...newItem, sku: 'M1', price: '2' }), fresh, newItem);
    expect(savedItems(edits)).toEqual([
      { change: 'updated', id: '1', ...newItem, sku: 'M1', price: '2' },
      { change: 'created', ...newItem },
    ]);
  });
});

describe('the points of a line', () => {
  it.each([
    ['0.07', '1', 7],
    ['1.15', '1', 115],
    ['12.50', '0.1', 125],
    ['0.05', '0.1', 1],
    ['0.04', '0.1', 0],
    ['999999999.99', '9999.9999', 999_999_989_990_000],
  ])('price %s × %s per cent = %d, rounded half up, without floating point [A-383, A-384]', (price, rate, points) => {
    expect(itemPoints(price, '5', earning(rate))).toBe(points);
  });

  it('is 0 without a product, and for a price that is none [A-385]', () => {
    expect(itemPoints('10', null, earning('1'))).toBe(0);
    expect(itemPoints('10', null, earningsOf(undefined))).toBe(0);
    expect(itemPoints('ten', '5', earning('1'))).toBe(0);
  });

  it('without a product equal the program’s points for any purchase [A-435]', () => {
    const answer = { data: [product('1')], external_purchase_item_points_per_cents: '0.05' };
    expect(itemPoints('7.10', null, earningsOf(answer))).toBe(36);
    expect(itemPoints('7.10', '5', earningsOf(answer))).toBe(710);
  });

  it('equal the stored ones until the line is changed', () => {
    expect(linePoints(line(none, '1'), earning('9'))).toBe(21);
    const edits = withValues(none, '1', { ...newItem, price: '1', eligible_product_id: '5' });
    expect(linePoints(line(edits, '1'), earning('9'))).toBe(900);
  });
});

describe('what is sent', () => {
  it('fit every form value into 100 KB, for lines of any length [A-358]', () => {
    const longest = {
      ...newItem,
      change: 'created' as const,
      sku: '漢'.repeat(64),
      name: '漢'.repeat(200),
      price: '1',
    };
    const lines = Array.from({ length: 5_000 }, () => ({ ...longest, admin_comments: '漢'.repeat(2_000) }));
    const values = inFormValues(lines);
    expect(values.length).toBeLessThan(480);
    expect(Math.max(...values.map((value) => new TextEncoder().encode(value).length))).toBeLessThan(100 * 1_024);
    expect(values.flatMap((value) => JSON.parse(value) as unknown)).toHaveLength(5_000);
    expect(inFormValues([])).toEqual([]);
  });
});

describe('the faults of a line', () => {
  it.each<[Partial<ItemValues>, object, string]>([
    [{ price: '1' }, { name: 'nameOrSku' }, 'A-376'],
    [{ sku: 'M1', price: '1' }, {}, 'A-380'],
    [{ name: 'Milk', price: '1' }, {}, 'A-380'],
    [{ name: 'Milk', price: ' ' }, { price: 'priceMissing' }, 'A-377'],
    [{ name: 'Milk', price: '1,5 kg' }, { price: 'priceNumber' }, 'A-378'],
    [{ name: 'Milk', price: '-1' }, { price: 'priceLow' }, 'A-379'],
    [{ name: 'Milk', price: '0' }, {}, 'A-379, X-077'],
    [{ name: 'Milk', price: '1', quantity: 'two' }, { quantity: 'quantity' }, 'A-369'],
  ])('%j: %j [%s]', (values, faults) => {
    expect(itemFaults({ ...newItem, ...values })).toEqual(faults);
  });
});
