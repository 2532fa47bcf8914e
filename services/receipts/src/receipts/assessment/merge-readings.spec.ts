import { SaveReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { field, line, reading } from '../../../test/readings.fixture.ts';
import { mergeReadings, type PageReading } from './merge-readings.ts';

const size = { width: 400, height: 600 };
const page = (changes: Parameters<typeof reading>[0] = {}): PageReading => ({
  ...size,
  outcome: { reading: reading(changes) },
});

describe('the readings of several pictures', () => {
  it('yield the most confident value of each field, with all lines and texts in order', () => {
    const merged = mergeReadings([
      page({ total: field('9.99', 0.4), items: [line('Bread', '1.00')], text: ['a'] }),
      { ...size, outcome: { fault: 'no_text' } },
      page({ merchant: field('Corner', 0.2), total: field('12.50', 0.9), items: [line('Milk', '2.00')], text: ['b'] }),
    ]);
    expect(merged?.data).toMatchObject({
      merchant: { value: 'Corner Grocery', box: { file: 0 } },
      total: { value: '12.50', box: { file: 2 } },
      text: ['a', 'b'],
    });
    expect(merged?.lines.map(({ name }) => name)).toEqual(['Bread', 'Milk']);
    expect(mergeReadings([{ ...size, outcome: { fault: 'no_text' } }])).toBeNull();
  });

  it.each([
    [0, { x: 10, y: 20, width: 100, height: 12 }],
    [90, { x: 20, y: 490, width: 12, height: 100 }],
    [180, { x: 290, y: 568, width: 100, height: 12 }],
    [270, { x: 368, y: 10, width: 12, height: 100 }],
  ] as const)('place a box in the picture as it is served when it was turned by %i', (turned, box) => {
    expect(mergeReadings([page({ turned })])?.data.total?.box).toEqual({ file: 0, ...box });
  });

  it('separate article numbers from names, and leave impossible amounts out', () => {
    const items = [
      line('9556001 Milo 1kg', '5.00'),
      line('Shampoo 955600123', '7.00'),
      line('7 Up', '1.50'),
      line('Discount', '-3.00'),
      line('Giant', '12345678901.00'),
    ];
    const lines = mergeReadings([page({ items, total: field('12345678901.00') })]);
    expect(lines?.lines.map(({ sku, name }) => [sku, name])).toEqual([
      ['9556001', 'Milo 1kg'],
      ['955600123', 'Shampoo'],
      ['', '7 Up'],
    ]);
    expect(lines?.data.total).toBeNull();
  });

  it('have quantities that a reviewer can save: three decimals, and none that is too large', () => {
    const read = ['12.3456', '0.6015', '2', '1.5', '0.125', '1234567'];
    const items = read.map((value) => ({ ...line('Ham', '5.00'), quantity: field(value) }));
    const lines = mergeReadings([page({ items })])?.lines ?? [];
    expect(lines.map(({ quantity }) => quantity)).toEqual(['12.346', '0.602', '2', '1.5', '0.125', null]);
    const faults = lines.flatMap(({ sku, name, quantity, price }) =>
      validateSync(
        plainToInstance(SaveReceiptItem, { change: 'deleted', sku, name, quantity, price, admin_comments: '' }),
      ),
    );
    expect(faults).toEqual([]);
  });
});
