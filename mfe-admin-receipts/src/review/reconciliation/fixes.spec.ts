import { describe, expect, it } from '@jest/globals';
import { fixesOf, type PricedLine, type Sums } from './fixes.ts';
import { amountOf, centsOf, reconcile } from './reconcile.ts';

const lines = (...prices: string[]): PricedLine[] =>
  prices.map((price, at) => ({ key: `${at}`, name: `Line ${at}`, quantity: null, unit_price: null, price }));
const sums = (changes: Partial<Sums>): Sums => ({
  lines: [],
  total: null,
  adjustments: ['0.00'],
  text: [],
  ...changes,
});
const kinds = (changes: Partial<Sums>): string[] => fixesOf(sums(changes)).map(({ kind }) => kind);

describe('lines beside a total', () => {
  it.each([
    [['17.45'], '32.70', 1_525, false],
    [['12.48'], '12.50', 2, true],
    [['12.47'], '12.50', 3, false],
    [['12.52'], '12.50', -2, true],
    [['12.53'], '12.50', -3, false],
    [['0.10', '0.20'], '0.30', 0, true],
  ])('%j of %s lack %d cents, agree: %s', (prices, total, missing, closes) => {
    expect(reconcile(prices, total, [])).toMatchObject({ missing, closes });
  });

  it('agree with the adjustment that brings them nearest', () => {
    expect(reconcile(['10.00'], '7.00', ['0.00', '-3.00'])).toMatchObject({ missing: 0, closes: true });
    expect(reconcile(['10.00'], '7.20', ['0.00', '-3.00'])).toMatchObject({ missing: 20, closes: false });
    expect(reconcile(['10.00'], '10.60', ['0.60'])).toMatchObject({ closes: true });
  });

  it('agree with nothing where no total stands', () => {
    expect(reconcile(['10.00'], null, [])).toEqual({ lines: 1_000, total: null, missing: 0, closes: false });
    expect(reconcile(['10.00'], '1o.00', [])).toMatchObject({ total: null });
  });

  it.each([
    ['0.05', 5],
    ['-3.5', -350],
    ['1000', 100_000],
    ['1.005', null],
    [null, null],
  ])('%s is %s cents', (text, cents) => expect(centsOf(text)).toBe(cents));

  it.each([
    [5, '0.05'],
    [-350, '-3.50'],
    [100_000, '1000.00'],
  ])('%d cents are %s', (cents, text) => expect(amountOf(cents)).toBe(text));
});

describe('the fixes', () => {
  it('are none where lines and total agree, and none without a total', () => {
    expect(fixesOf(sums({ lines: lines('2.00', '2.00'), total: '4.00' }))).toEqual([]);
    expect(fixesOf(sums({ lines: lines('2.00', '2.00') }))).toEqual([]);
  });

  it('drop the line without which the rest agrees, a subtotal before goods of the same price', () => {
    const [tea, cake, milk] = lines('13.10', '8.10', '5.00') as [PricedLine, PricedLine, PricedLine];
    const subtotal = { ...tea, key: '9', name: 'SubTotal' };
    expect(fixesOf(sums({ lines: [{ ...tea, name: 'Green tea' }, cake, milk, subtotal], total: '26.20' }))).toEqual([
      { kind: 'drop', key: '9', name: 'SubTotal' },
      { kind: 'drop', key: '0', name: 'Green tea' },
      expect.objectContaining({ kind: 'shift_up' }),
      expect.objectContaining({ kind: 'shift_down' }),
    ]);
  });

  it('shift prices up by a row, and drop the last line', () => {
    const fix = fixesOf(sums({ lines: lines('9.00', '1.00', '2.00', '3.00'), total: '6.00' }));
    const up = fix.find(({ kind }) => kind === 'shift_up');
    expect(up).toEqual({
      kind: 'shift_up',
      prices: new Map([
        ['0', '1.00'],
        ['1', '2.00'],
        ['2', '3.00'],
      ]),
      dropped: '3',
    });
    expect(kinds({ lines: lines('9.00', '1.00', '2.00', '3.00'), total: '6.00' })).not.toContain('shift_down');
  });

  it('shift prices down by a row, and drop the first line', () => {
    const [, down] = fixesOf(sums({ lines: lines('1.00', '2.00', '3.00', '9.00'), total: '6.00' }));
    expect(down).toEqual({
      kind: 'shift_down',
      prices: new Map([
        ['1', '1.00'],
        ['2', '2.00'],
        ['3', '3.00'],
      ]),
      dropped: '0',
    });
    // Two lines have no order of prices to be shifted.
    expect(kinds({ lines: lines('9.00', '6.00'), total: '6.00' })).toEqual(['drop']);
  });

  it('take quantity × unit price', () => {
    const read = [{ ...lines('1.50')[0]!, quantity: '0.482', unit_price: '12.90' }, { ...lines('', '2.00')[1]! }];
    expect(fixesOf(sums({ lines: read, total: '8.22' }))[0]).toEqual({
      kind: 'unit_prices',
      prices: new Map([
        ['0', '6.22'],
        ['1', '2.00'],
      ]),
    });
  });

  it('take the column with tax', () => {
    expect(fixesOf(sums({ lines: lines('10.00', '20.00'), total: '31.80' }))[0]).toEqual({
      kind: 'tax_column',
      percent: 6,
      prices: new Map([
        ['0', '10.60'],
        ['1', '21.20'],
      ]),
    });
  });

  it('add a line with what is missing, and never with less than nothing', () => {
    expect(fixesOf(sums({ lines: lines('17.45'), total: '32.70' }))).toEqual([{ kind: 'add', price: '15.25' }]);
    expect(kinds({ lines: lines('32.70'), total: '17.45' })).toEqual([]);
  });

  it('take the sum of the lines as the total only where a row of the receipt says so', () => {
    const read = { lines: lines('12.00', '5.45'), total: '77.45' };
    expect(kinds({ ...read, text: ['Total 17,45'] })).toEqual(['add', 'total']);
    expect(kinds({ ...read, text: ['Total 77.45', 'Bread 17.45'] })).toEqual(['add']);
  });
});
