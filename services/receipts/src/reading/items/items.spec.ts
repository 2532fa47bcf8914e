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
    [
      'a discount that its price already holds',
      [['GREEN TEA CAMELLIA'], ['2 x 4.30', '7.60'], ['DISCOUNT', '1.00'], ['SUBTOTAL', '7.60'], ['TOTAL', '7.60']],
      [['GREEN TEA CAMELLIA', '2', '7.60']],
    ],
    [
      'a price whose point was lost',
      [
        ['HAZEL DRINK', '1', '750'],
        ['PEARL PUDDING', '1', '1.10'],
        ['SUBTOTAL', '8.60'],
        ['TOTAL', '8.60'],
      ],
      [
        ['HAZEL DRINK', '1', '7.50'],
        ['PEARL PUDDING', '1', '1.10'],
      ],
    ],
    [
      'a price that was misread and that quantity and unit price give',
      [
        ['CHICKEN RICE', '3', '9.00', '21.00'],
        ['GREEN TEA', '1', '2.00', '2.00'],
        ['SUBTOTAL', '29.00'],
        ['TOTAL', '29.00'],
      ],
      [
        ['CHICKEN RICE', '3', '27.00'],
        ['GREEN TEA', '1', '2.00'],
      ],
    ],
    [
      'a column of units that every line repeats',
      [
        ['CHOCOLATE BAR'],
        ['1 WALK', '1.60', '1.60'],
        ['ALMOND CREAM'],
        ['1 WALK', '4.50', '4.50'],
        ['SUBTOTAL', '6.10'],
        ['TOTAL', '6.10'],
      ],
      [
        ['CHOCOLATE BAR', '1', '1.60'],
        ['ALMOND CREAM', '1', '4.50'],
      ],
    ],
    [
      'a return and a sum between the lines',
      [
        ['Item', 'Qty', 'Price', 'Amount'],
        ['WHITE LOAF', '2', '2.13', '4.26'],
        ['Total 0% supplies', '4.26'],
        ['VANILLA ROLL', '10', '0.72', '7.20'],
        ['CORN ROLL', '-3', '0.72', '-2.16'],
        ['Total Payable', '9.30'],
      ],
      [
        ['WHITE LOAF', '2', '4.26'],
        ['VANILLA ROLL', '10', '7.20'],
        ['CORN ROLL', '3', '-2.16'],
      ],
    ],
    [
      'a label that was misread',
      [
        ['SOAP BAR', '3.00'],
        ['TEA BOX', '2.00'],
        ['SUB-TCTAL', '5.00'],
        ['ROUNOING', '0.00'],
        ['TOTAL', '5.00'],
      ],
      [
        ['SOAP BAR', null, '3.00'],
        ['TEA BOX', null, '2.00'],
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

  it('do not close when their names are hardly legible', () => {
    const page = printed([{ name: 'GREEN TEA', quantity: 2, unit: 350 }], 'one row');
    const lines = page.lines.map((line) => (line.text === 'GREEN TEA' ? { ...line, confidence: 0.8 } : line));
    expect([readReceipt(page).closes, readReceipt({ ...page, lines }).closes]).toEqual([true, false]);
  });

  it('of a long receipt are read in a few seconds of processor time', () => {
    const goods = Array.from({ length: 300 }, (_, index) => ({
      name: `SOAP ${words[index % words.length] ?? ''}`,
      quantity: 2,
      unit: 100 + index,
    }));
    const page = printed(goods, 'figures below');
    const before = process.cpuUsage();
    expect(readReceipt(page).items).toHaveLength(300);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
  });
});
