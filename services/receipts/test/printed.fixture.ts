import type { PageText, TextLine } from '../src/reading/reading.ts';

/** A line of goods as a shop sold it; money in cents. */
export interface Sold {
  name: string;
  quantity: number;
  unit: number;
  /** Cents off, printed beneath the line. */
  off?: number;
}

/** A cell: its text, and the characters before it or, with a negative number, up to its end. */
type Cell = [at: number, text: string];

export const money = (cents: number): string => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`;
const whole = ({ quantity, unit }: Sold): number => Math.round(quantity * unit);
const wide = 42;
const letter = 12;
const pitch = 34;

/** How shops print a line of goods, from its rows to its cells. */
export const printedLines = {
  'one row': (sold) => [
    [
      [0, sold.name],
      [-30, String(sold.quantity)],
      [-36, money(sold.unit)],
      [-wide, money(whole(sold))],
    ],
  ],
  'quantity before the name': (sold) => [
    [
      [0, String(sold.quantity)],
      [4, sold.name],
      [-wide, money(whole(sold))],
    ],
  ],
  'figures below': (sold) => [
    [[0, sold.name]],
    [
      [-24, `${sold.quantity} x`],
      [-32, money(sold.unit)],
      [-wide, `${money(whole(sold))} SR`],
    ],
  ],
  'figures above': (sold, index) => [
    [
      [0, String(2016 + 37 * index)],
      [-26, String(sold.quantity)],
      [-34, money(sold.unit)],
      [-wide, money(whole(sold))],
    ],
    [[0, sold.name]],
  ],
  'code and figures below': (sold, index) => [
    [[0, sold.name]],
    [
      [0, `95550751${String(10_000 + index)}`],
      [-26, `${sold.quantity} X ${money(sold.unit)}`],
      [-wide, money(whole(sold))],
    ],
  ],
  'price beside, quantity below': (sold) => [
    [
      [0, sold.name],
      [-wide, `RM${money(whole(sold))}`],
    ],
    ...(sold.quantity === 1 ? [] : [[[2, `@${sold.quantity} X RM ${money(sold.unit)}`] satisfies Cell]]),
  ],
  'name over two rows': (sold) => [
    [
      [0, sold.name],
      [-30, String(sold.quantity)],
      [-wide, money(whole(sold))],
    ],
    [[0, 'FAMILY VALUE']],
  ],
  'parts of a meal': (sold) => [
    [
      [0, String(sold.quantity)],
      [4, sold.name],
      [-wide, money(whole(sold))],
    ],
    [[6, 'GRILLED PART']],
    [[6, 'MASHED PART']],
  ],
} satisfies Record<string, (sold: Sold, index: number) => Cell[][]>;

export type PrintedLines = keyof typeof printedLines;

/** A page with the lines in one layout, their sum, and a payment. */
export function printed(goods: readonly Sold[], layout: PrintedLines, tilt = 0): PageText {
  const print: (sold: Sold, index: number) => Cell[][] = printedLines[layout];
  const total = goods.reduce((sum, sold) => sum + whole(sold) - (sold.off ?? 0), 0);
  const rows: Cell[][] = [
    [[8, 'HARBOUR CORNER SDN BHD']],
    [[8, '41000 KLANG, SELANGOR']],
    [[0, 'Date: 07/03/2019 14:05']],
    [
      [0, 'Description'],
      [-30, 'Qty'],
      [-wide, 'Amount'],
    ],
    ...goods.flatMap((sold, index) => [
      ...print(sold, index),
      ...(sold.off ? [[[2, 'DISCOUNT'] satisfies Cell, [-wide, money(-sold.off)] satisfies Cell]] : []),
    ]),
    ...['SUB-TOTAL', 'TOTAL', 'CASH'].map((label): Cell[] => [
      [4, label],
      [-wide, money(total)],
    ]),
    [[8, 'THANK YOU']],
  ];
  const lines = rows.flatMap((cells, row) =>
    cells.map(([at, text]): TextLine => {
      const x = 40 + letter * (at < 0 ? -at - text.length : at);
      const y = Math.round(20 + pitch * row + x * tilt);
      return { text, confidence: 0.97, box: { x, y, width: text.length * letter, height: 26 } };
    }),
  );
  return { width: 600, height: rows.length * pitch, turned: 0, lines };
}
