import type { Field, ReadItem } from '../src/reading/reading.ts';
import type { TimedReading } from '../src/reading/receipt-reader.ts';

const box = { x: 10, y: 20, width: 100, height: 12 };

export const field = (value: string, confidence = 0.95): Field<string> => ({ value, confidence, box });

export const line = (description: string, price: string): ReadItem => ({
  description: field(description),
  code: null,
  quantity: null,
  unit_price: null,
  price: field(price),
  discount: price.startsWith('-'),
  confidence: 0.95,
  box,
});

export const today = (): string => new Date().toISOString().slice(0, 10);

const bought = [line('Whole Milk 1L', '2.50'), line('Bread', '10.00')];

/** The sum of the lines. */
export const totalOf = (items: readonly ReadItem[]): Field<string> =>
  field(items.reduce((sum, { price }) => sum + Number(price.value), 0).toFixed(2));

/** The reading of a good receipt, with changes; the total is the sum of the lines, and a receipt with that total closes. */
export const reading = (changes: Partial<TimedReading> = {}): TimedReading => {
  const sum = totalOf(changes.items ?? bought);
  const { total = sum } = changes;
  return { ...good, total, closes: total?.value === sum.value, ...changes };
};

const good: TimedReading = {
  merchant: field('Corner Grocery'),
  address: field('1 Market Street'),
  date: field(today()),
  total: totalOf(bought),
  tax: null,
  items: bought,
  closes: true,
  turned: 0,
  text: ['Corner Grocery', '1 Market Street', 'Whole Milk 1L 2.50', 'Bread 10.00', 'Total 12.50'],
  ms: 1,
  cpuMs: 1,
  memoryBytes: 1,
};
