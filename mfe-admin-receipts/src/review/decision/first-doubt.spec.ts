import { describe, expect, it } from '@jest/globals';
import type { ReceiptTag } from '@laurel/contracts/receipts/receipts.dto';
import { linesOf } from '../items/item-changes.ts';
import { bread, milk } from '../review.fixture.ts';
import { firstDoubt } from './first-doubt.ts';

const tag = (name: ReceiptTag['name'], details: ReceiptTag['details'] = null): ReceiptTag => ({
  name,
  reason: '',
  details,
  linked_data: null,
});
const lines = linesOf([milk, bread], new Map());
const guess = tag('unsure_product', { lines: ['Bread'] });

describe('the first doubtful field', () => {
  it.each([
    [[tag('low_confidence', { fields: ['total', 'date'] }), guess], false, { field: 'purchase_date' }],
    [[tag('low_confidence', { fields: ['total'] }), tag('unknown_merchant')], false, { field: 'total_amount' }],
    [[tag('unknown_merchant')], true, { field: 'merchant_name' }],
    [[tag('out_of_date_window')], true, { field: 'purchase_date' }],
    [[guess], false, { fixes: true }],
    [[guess], true, { line: lines[1] }],
    [[tag('unsure_product', { lines: ['Gone'] })], true, { field: 'total_amount' }],
    [[], true, { field: 'total_amount' }],
  ])('of %j, lines agree %s', (receipt_tags, closes, doubt) => {
    expect(firstDoubt({ receipt_tags }, lines, closes)).toEqual(doubt);
  });
});
