import { field, line, reading } from '../../../test/readings.fixture.ts';
import { differenceOf } from './adding-up.ts';
import { mergeReadings, type MergedReading } from './merge-readings.ts';

interface Printed {
  prices: string[];
  total: string;
  tax?: string;
  rows?: string[];
}

const read = ({ prices, total, tax, rows = [] }: Printed): MergedReading => {
  const items = prices.map((price) => line('Bread', price));
  const sums = { total: field(total), tax: tax === undefined ? null : field(tax) };
  const fields = { items, ...sums, closes: false, text: ['Corner', ...rows] };
  return mergeReadings([{ width: 400, height: 600, outcome: { reading: reading(fields) } }])!;
};

describe('the lines of a receipt agree with its total', () => {
  it.each<[string, Printed]>([
    ['when they add up to it', { prices: ['2.50', '10.00'], total: '12.50' }],
    ['when they are 0.02 less', { prices: ['12.48'], total: '12.50' }],
    ['when they are 0.02 more', { prices: ['12.52'], total: '12.50' }],
    ['when they add up in cents and not in binary fractions', { prices: ['0.10', '0.20'], total: '0.30' }],
    ['when there are none, and nothing was paid', { prices: [], total: '0.00' }],
    ['with a tax that prices hold', { prices: ['10.60'], total: '10.60', tax: '0.60' }],
    ['with a tax that prices do not hold', { prices: ['10.00'], total: '10.60', tax: '0.60' }],
    ['less a discount', { prices: ['10.00'], total: '7.00', rows: ['Discount  3.00'] }],
    ['less a discount that is printed as negative', { prices: ['10.00'], total: '7.00', rows: ['DISC 30%  -3.00'] }],
    ['less a negative line', { prices: ['10.00'], total: '7.00', rows: ['Bread returned  -3.00'] }],
    ['less discounts of several lines', { prices: ['10.00'], total: '7.00', rows: ['Disc  1.00', 'Voucher  2.00'] }],
    ['less the total of discounts', { prices: ['10.00'], total: '7.00', rows: ['Disc 1.00', 'Total Discount  3.00'] }],
    ['when a discount stands in the prices already', { prices: ['7.00'], total: '7.00', rows: ['Discount  3.00'] }],
    ['with a rounding of five cents', { prices: ['10.04'], total: '9.99', rows: ['Rounding Adj  -0.05'] }],
    ['with a rounding without its sign', { prices: ['10.04'], total: '10.00', rows: ['Rounding  0.04'] }],
    [
      'with tax, discount and rounding together',
      { prices: ['20.00', '5.03'], total: '23.35', tax: '1.32', rows: ['Less discount  3.00', 'R0UNDING  0.00'] },
    ],
  ])('%s', (_how, printed) => {
    expect(differenceOf(read(printed))).toBeNull();
  });

  it('when the reading of the only picture says that they close', () => {
    const printed = { prices: ['10.00'], total: '11.00' };
    expect(differenceOf({ ...read(printed), closes: true })).toBeNull();
    expect(differenceOf(read(printed))).toEqual({ lines_total: '10.00', total: '11.00' });
  });

  it('when no total was read', () => {
    const merged = read({ prices: ['1.00'], total: '2.00' });
    merged.data.total = null;
    expect(differenceOf(merged)).toBeNull();
  });
});

describe('the lines of a receipt miss its total', () => {
  it.each<[string, Printed]>([
    ['when they are 0.03 less', { prices: ['12.47'], total: '12.50' }],
    ['when they are 0.03 more', { prices: ['12.53'], total: '12.50' }],
    ['when there are none', { prices: [], total: '12.50' }],
    ['when one of them is there twice', { prices: ['12.50', '12.50'], total: '12.50' }],
    ['by 0.03 beyond the tax', { prices: ['10.00'], total: '10.63', tax: '0.60' }],
    ['by 0.03 beyond the discount', { prices: ['10.00'], total: '7.03', rows: ['Discount  3.00'] }],
    ['by 0.03 beyond the rounding', { prices: ['10.04'], total: '9.96', rows: ['Rounding Adj  -0.05'] }],
    ['when the rounding is more than five cents', { prices: ['10.06'], total: '10.00', rows: ['Rounding  0.06'] }],
    ['by savings that prices hold already', { prices: ['10.00'], total: '7.00', rows: ['You saved  3.00'] }],
    ['by the change', { prices: ['10.00'], total: '7.00', rows: ['Change  -3.00'] }],
  ])('%s', (_how, printed) => {
    const sum = printed.prices.reduce((cents, price) => cents + Math.round(Number(price) * 100), 0);
    expect(differenceOf(read(printed))).toEqual({ lines_total: (sum / 100).toFixed(2), total: printed.total });
  });

  it('by what the reading of the only picture says', () => {
    const printed = { prices: ['17.45'], total: '17.45' };
    expect(differenceOf({ ...read(printed), closes: '15.25' })).toEqual({ lines_total: '2.20', total: '17.45' });
    expect(differenceOf({ ...read(printed), closes: '-3.00' })).toEqual({ lines_total: '20.45', total: '17.45' });
  });
});
