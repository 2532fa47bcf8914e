import fc from 'fast-check';
import { money, printed, printedLines, type PrintedLines, type Sold } from '../../../test/printed.fixture.ts';
import { readReceipt } from '../extract/receipt.ts';
import type { PageText, ReceiptReading } from '../reading.ts';

const words = ['GREEN', 'PAPER', 'SOAP', 'MILK', 'BRUSH', 'NOODLE', 'CANDLE', 'RICE', 'HONEY', 'ROPE'];
const names = fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map((parts) => parts.join(' '));
const sold: fc.Arbitrary<Sold> = fc.record({
  name: names,
  quantity: fc.integer({ min: 1, max: 12 }),
  unit: fc.integer({ min: 35, max: 9_999 }),
});
const baskets = fc.array(sold, { minLength: 1, maxLength: 9 });
const layouts = Object.keys(printedLines) as PrintedLines[];

const read = ({ items }: ReceiptReading) =>
  items.map(({ description, quantity, price }) => [description.value, quantity?.value ?? null, price.value]);

const rows = (page: readonly (readonly string[])[]): PageText => ({
  width: 600,
  height: page.length * 34,
  turned: 0,
  lines: page.flatMap((cells, row) =>
    cells.map((text, column) => {
      const x = column === 0 ? 40 : 560 - (cells.length - 1 - column) * 120 - text.length * 12;
      return { text, confidence: 0.97, box: { x, y: 20 + row * 34, width: text.length * 12, height: 26 } };
    }),
  ),
});

describe('the lines of a receipt', () => {
  it.each(layouts)('are read as they were printed: %s', (layout) => {
    fc.assert(
      fc.property(baskets, fc.double({ min: -0.02, max: 0.02, noNaN: true }), (goods, tilt) => {
        const reading = readReceipt(printed(goods, layout, tilt));
        const suffix = layout === 'name over two rows' ? ' FAMILY VALUE' : '';
        expect(read(reading)).toEqual(
          goods.map(({ name, quantity, unit }) => [
            name + suffix,
            layout === 'price beside, quantity below' && quantity === 1 ? null : String(quantity),
            money(quantity * unit),
          ]),
        );
        expect(reading.closes).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keep discounts as lines of their own', () => {
    fc.assert(
      fc.property(fc.array(sold, { minLength: 2, maxLength: 6 }), fc.constantFrom(...layouts), (goods, layout) => {
        const [first, ...rest] = goods as [Sold, ...Sold[]];
        const reading = readReceipt(printed([{ ...first, off: 20 }, ...rest], layout));
        expect(reading.items.filter(({ discount }) => discount).map(({ price }) => price.value)).toEqual(['-0.20']);
        expect(reading.items.filter(({ discount }) => !discount)).toHaveLength(goods.length);
        expect(reading.closes).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it.each([
    [
      'a weight and its price per kilogram',
      [['TOMATOES', '6.22'], ['  0.482 kg x 12.90'], ['TOTAL', '6.22'], ['CASH', '6.22']],
      [['TOMATOES', '0.482', '6.22']],
    ],
    [
      'decimal commas and points between thousands',
      [
        ['SILLA ROJA', '1.234,50'],
        ['MESA AZUL', '2', '30,00', '60,00'],
        ['SUBTOTAL', '1.294,50'],
        ['TOTAL', '1.294,50'],
      ],
      [
        ['SILLA ROJA', null, '1234.50'],
        ['MESA AZUL', '2', '60.00'],
      ],
    ],
    [
      'signs of currencies and a last figure that was misread',
      [
        ['BLUE SOAP', '£3.5O'],
        ['GREEN TEA', '$2.1C'],
        ['SUBTOTAL', '5.60'],
        ['TOTAL', '5.60'],
      ],
      [
        ['BLUE SOAP', null, '3.50'],
        ['GREEN TEA', null, '2.10'],
      ],
    ],
    [
      'a tax that is added',
      [
        ['PAPER ROLL', '4.00'],
        ['CANDLE BOX', '6.00'],
        ['SUBTOTAL', '10.00'],
        ['SALES TAX 8%', '0.80'],
        ['TOTAL', '10.80'],
      ],
      [
        ['PAPER ROLL', null, '4.00'],
        ['CANDLE BOX', null, '6.00'],
      ],
    ],
  ] as const)('are read with %s', (_, printedRows, lines) => {
    const reading = readReceipt(rows([['Harbour Stores'], ['Date: 07/03/2019'], ...printedRows]));
    expect([read(reading), reading.closes]).toEqual([lines, true]);
  });

  it('tell by how much they miss the total', () => {
    const short = rows([['Harbour Stores'], ['SOAP BAR', '3.00'], ['TEA BOX', '2.00'], ['TOTAL', '9.10']]);
    expect(readReceipt(short).closes).toBe('4.10');
    expect(readReceipt(rows([['Harbour Stores'], ['SOAP BAR', '3.00'], ['TEA BOX', '2.00']])).closes).toBe(false);
  });
});
