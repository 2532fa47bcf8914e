import type { PageText, TextLine } from '../reading.ts';
import { readReceipt } from './receipt.ts';

/** A page from typed rows; two spaces part the columns. */
function page(rows: readonly string[], tilt = 0): PageText {
  const lines = rows.flatMap((row, index) =>
    row.split(/ {2,}/).map((text, column): TextLine => {
      const x = 40 + column * 220;
      return { text, confidence: 0.98, box: { x, y: index * 40 + x * tilt, width: text.length * 12, height: 28 } };
    }),
  );
  return { width: 900, height: rows.length * 40, turned: 0, lines };
}

const corner = [
  'HARBOUR CORNER SDN BHD',
  '(654321-A)',
  'NO. 8, JALAN MERAK 2,',
  '41000 KLANG, SELANGOR',
  'TEL: 03-5550123',
  'TAX INVOICE',
  'Date: 07/03/2019  14:05',
  'ITEM  QTY  U/P  AMOUNT',
  'GREEN TEA 500ML  2  3.50  7.00',
  'RICE CRACKERS  1  4.32  4.32',
  'SUB-TOTAL  11.32',
  'TOTAL GST  0.68',
  'ROUNDING ADJ  -0.02',
  'TOTAL  11.32',
  'NET TOTAL  11.30',
  'CASH  20.00',
  'CHANGE  8.70',
  'GST SUMMARY',
  'TOTAL:  10.68  0.64',
];

const values = (rows: readonly string[], tilt = 0) => {
  const { merchant, address, date, total, tax } = readReceipt(page(rows, tilt));
  return [merchant, address, date, total, tax].map((field) => field?.value ?? null);
};

describe('reading a receipt from its text', () => {
  it('finds merchant, address, date, total and tax', () => {
    const [merchant, address, date, total, tax] = values(corner);
    expect(merchant).toBe('HARBOUR CORNER SDN BHD');
    expect(address).toBe('NO. 8, JALAN MERAK 2, 41000 KLANG, SELANGOR');
    expect([date, total, tax]).toEqual(['2019-03-07', '11.30', '0.68']);
  });

  it('finds the goods with quantity, price and position', () => {
    const { items } = readReceipt(page(corner));
    expect(items.map(({ description, quantity, price }) => [description.value, quantity?.value, price.value])).toEqual([
      ['GREEN TEA 500ML', '2', '7.00'],
      ['RICE CRACKERS', '1', '4.32'],
    ]);
    expect(items[0]?.price.box).toMatchObject({ y: 320, height: 28 });
  });

  it('does not read a round price as a quantity', () => {
    const till = ['HARBOUR STORES', '80202 DENVER', 'DATE: 07/03/2019', '', 'NOTEBOOK A5  4.00', 'TOTAL  4.00'];
    const { items } = readReceipt(page(till));
    expect(items.map(({ quantity, price }) => [quantity, price.value])).toEqual([[null, '4.00']]);
  });

  it('reads a tilted receipt with the same result', () => {
    expect(values(corner, 0.02)).toEqual(values(corner));
  });

  it.each([
    [['Date: 5 FEB 2020'], '2020-02-05'],
    [['09-11-21  10:00'], '2021-11-09'],
    [['2018.12.31'], '2018-12-31'],
    [['Mar 4, 2022'], '2022-03-04'],
    [['31/02/2019'], null],
    [['Expiry 01/01/2030', 'Date 02/06/2019'], '2019-06-02'],
    [['12/25/2019'], '2019-12-25'],
    [['1 Main Street', 'Springfield, IL 62704', '03/04/2021 12:00'], '2021-03-04'],
    [['Tel 012-345 6789'], null],
  ])('reads the date in %j', (rows, date) => {
    expect(readReceipt(page(rows)).date?.value ?? null).toBe(date);
  });

  it.each([
    [['SUB TOTAL  9.00', 'TOTAL  9.50', 'CASH  10.00', 'CHANGE  0.50'], '9.50'],
    [['TOTAL QTY  3.00', 'GRAND TOTAL  RM 1,204.00'], '1204.00'],
    [['IOTAL  8.20'], '8.20'],
    [['TOTAL  12-40'], '12.40'],
    [['CASH', 'RM 15. 00'], '15.00'],
    [['QTY: 3  ROUNDING  0.02  TOTAL SAVING:  0.00  TOTAL  6.85'], '6.85'],
    [['REFUND', 'TOTAL  -3.10'], '-3.10'],
    [['THANK YOU'], null],
  ])('reads the total in %j', (rows, total) => {
    expect(readReceipt(page(rows)).total?.value ?? null).toBe(total);
  });

  it.each([
    [['welcome to', 'BLUE DOOR CAFE', 'LOT 5, JALAN MAWAR'], 'BLUE DOOR CAFE'],
    [['PAGE ONE BOOKS', 'CO. (M) SDN BHD', '(12345-K)'], 'PAGE ONE BOOKS CO. (M) SDN BHD'],
    [['NORTHGATE SON BHO (99887-T)', 'TEL 123'], 'NORTHGATE SDN BHD'],
    [['PUMP 4 NORTH', 'JALAN UTAMA 1', 'Tan Fuel Enterprise', 'CO. REG NO: 0011223-D'], 'Tan Fuel Enterprise'],
    [['INVOICE', '12/12/2018'], null],
  ])('reads the merchant in %j', (rows, merchant) => {
    expect(readReceipt(page(rows)).merchant?.value ?? null).toBe(merchant);
  });

  it('has less confidence in badly read values', () => {
    const clear = page(corner);
    const blurred = { ...clear, lines: clear.lines.map((line) => ({ ...line, confidence: 0.7 })) };
    const [sure, unsure] = [readReceipt(clear), readReceipt(blurred)];
    for (const name of ['merchant', 'date', 'total'] as const)
      expect(unsure[name]?.confidence).toBeLessThan(sure[name]?.confidence ?? 0);
  });

  it('returns nothing for an empty page', () => {
    expect(readReceipt(page([]))).toMatchObject({ merchant: null, address: null, date: null, total: null, items: [] });
  });
});
