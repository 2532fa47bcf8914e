/** A line as it was sold; money in cents. */
export interface TrueLine {
  name: string;
  amount: number;
  discount?: boolean;
}

/** A text on a row: at a column from the left, or, when negative, ending at a column. */
type Cell = [column: number, text: string];

export interface GeneratedReceipt {
  style: Style;
  rows: Cell[][];
  lines: TrueLine[];
  total: number;
}

export const styles = ['american', 'british', 'spanish', 'malaysian'] as const;
export type Style = (typeof styles)[number];

/** Columns of a row. */
export const columns = 42;

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const whole = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
const one = <T>(random: Random, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0];

const english = [
  ['WHOLE', 'BROWN', 'ORGANIC', 'FRESH', 'LARGE', 'GOLDEN', 'SMOKED', 'UNSALTED', 'CRUNCHY', 'RIPE'],
  ['MILK', 'BREAD', 'BUTTER', 'ALMONDS', 'YOGHURT', 'COFFEE', 'SALMON', 'APPLES', 'CEREAL', 'PASTA', 'HONEY', 'SOAP'],
] as const;
const spanish = [
  ['LECHE', 'PAN', 'QUESO', 'TOMATE', 'ACEITE', 'ARROZ', 'JAMON', 'YOGUR', 'CAFE', 'GALLETAS', 'NARANJA', 'ATUN'],
  ['ENTERA', 'BLANCO', 'CURADO', 'MADURO', 'VIRGEN', 'LARGO', 'SERRANO', 'NATURAL', 'MOLIDO', 'INTEGRAL', 'DULCE'],
] as const;

const named = (random: Random, [first, second]: typeof english | typeof spanish): string =>
  `${one<string>(random, first)} ${one<string>(random, second)}`;

const point = (cents: number): string => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`;
const comma = (cents: number): string =>
  point(cents)
    .replace('.', ',')
    .replace(/(\d)(\d{3}),/, '$1.$2,');

interface Built {
  rows: Cell[][];
  lines: TrueLine[];
  /** Tax that is added, in cents. */
  tax?: number;
}

/**
 * Name and price share a row, but for goods by weight, whose price follows the weight below; coupons have a trailing minus;
 * tax is added to the total.
 */
function american(random: Random): Built {
  const rows: Cell[][] = [];
  const lines: TrueLine[] = [];
  for (let index = whole(random, 2, 8); index > 0; index--) {
    const name = named(random, english);
    const unit = whole(random, 79, 1_299);
    const kind = random();
    if (kind < 0.2) {
      const weight = whole(random, 40, 390);
      const amount = Math.round((weight * unit) / 100);
      rows.push(
        [[0, name]],
        [
          [2, `${point(weight)} lb @ ${point(unit)} /lb`],
          [-columns, `${point(amount)} F`],
        ],
      );
      lines.push({ name, amount });
    } else if (kind < 0.4) {
      const count = whole(random, 2, 6);
      rows.push(
        [
          [0, name],
          [-columns, `${point(count * unit)} T`],
        ],
        [[4, `${count} @ ${point(unit)}`]],
      );
      lines.push({ name, amount: count * unit });
    } else {
      rows.push([
        [0, name],
        [-33, String(whole(random, 10_000_000, 99_999_999))],
        [-columns, `${point(unit)} F`],
      ]);
      lines.push({ name, amount: unit });
      if (kind > 0.85) {
        rows.push([
          [2, 'BOTTLE DEPOSIT'],
          [-columns, '0.10 F'],
        ]);
        lines.push({ name: 'BOTTLE DEPOSIT', amount: 10 });
      }
      if (kind > 0.5 && kind < 0.6) {
        rows.push([
          [2, 'COUPON'],
          [-columns, '0.50-'],
        ]);
        lines.push({ name: 'COUPON', amount: -50, discount: true });
      }
    }
  }
  const sum = sumOf(lines);
  return { rows, lines, tax: Math.round(sum * 0.0825) };
}

/** Quantity before the name, pounds, and reductions of several together. */
function british(random: Random): Built {
  const rows: Cell[][] = [];
  const lines: TrueLine[] = [];
  for (let index = whole(random, 2, 8); index > 0; index--) {
    const name = named(random, english);
    const count = random() < 0.3 ? whole(random, 2, 4) : 1;
    const unit = whole(random, 45, 1_450);
    rows.push([
      [0, String(count)],
      [3, name],
      [-columns, `£${point(count * unit)}`],
    ]);
    lines.push({ name, amount: count * unit });
    if (count > 1 && random() < 0.6) {
      const off = -whole(random, 10, 40);
      rows.push([
        [3, 'Multibuy saving'],
        [-columns, `-£${point(-off)}`],
      ]);
      lines.push({ name: 'Multibuy saving', amount: off, discount: true });
    }
  }
  return { rows, lines };
}

/** Quantity, name, unit price and amount with decimal commas; weights beneath the name. */
function spain(random: Random): Built {
  const rows: Cell[][] = [
    [
      [0, 'Ud'],
      [4, 'Descripcion'],
      [-32, 'P.Unit'],
      [-columns, 'Importe'],
    ],
  ];
  const lines: TrueLine[] = [];
  for (let index = whole(random, 2, 8); index > 0; index--) {
    const name = named(random, spanish);
    const unit = random() < 0.1 ? whole(random, 101_000, 250_000) : whole(random, 55, 2_450);
    if (random() < 0.25 && unit < 10_000) {
      const grams = whole(random, 150, 2_400);
      const amount = Math.round((grams * unit) / 1_000);
      rows.push(
        [
          [0, '1'],
          [4, name],
        ],
        [
          [4, `${(grams / 1_000).toFixed(3).replace('.', ',')} kg`],
          [-32, `${comma(unit)}/kg`],
          [-columns, comma(amount)],
        ],
      );
      lines.push({ name, amount });
    } else {
      const count = whole(random, 1, 4);
      rows.push([
        [0, String(count)],
        [4, name],
        [-32, comma(unit)],
        [-columns, comma(count * unit)],
      ]);
      lines.push({ name, amount: count * unit });
    }
  }
  return { rows, lines };
}

/** Barcode, quantity and prices above the name. */
function malaysian(random: Random): Built {
  const rows: Cell[][] = [
    [
      [0, 'Item'],
      [-20, 'Qty'],
      [-30, 'U/P (RM)'],
      [-39, 'Amount'],
    ],
  ];
  const lines: TrueLine[] = [];
  for (let index = whole(random, 2, 8); index > 0; index--) {
    const name = named(random, english);
    const count = whole(random, 1, 12);
    const unit = whole(random, 30, 4_900);
    const code = `955${whole(random, 1_000_000, 9_999_999)}${whole(random, 100, 999)}`;
    rows.push(
      [
        [0, code],
        [-20, String(count)],
        [-30, point(unit)],
        [-39, point(count * unit)],
        [-columns, 'SR'],
      ],
      [[0, name]],
    );
    lines.push({ name, amount: count * unit });
  }
  return { rows, lines };
}

const sumOf = (lines: readonly TrueLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const builders: Record<Style, (random: Random) => Built> = { american, british, spanish: spain, malaysian };

const heads: Record<Style, string[]> = {
  american: ['CEDAR HILL MARKET', '120 MAIN STREET', 'SPRINGFIELD, IL 62704', '03/14/2026 17:42'],
  british: ['Marlow Stores Ltd', '8 Bridge Road, Reading', 'VAT No: 482 1930 77', '14/03/2026 17:42'],
  spanish: ['MERCADO LA PLAZA S.L.', 'Calle Mayor 12, 28013 Madrid', 'NIF: B81234567', 'Fecha: 14/03/2026 17:42'],
  malaysian: ['PASAR BARU SDN BHD', '12, JALAN MERBAU, 41000 KLANG', 'GST ID: 000123456789', 'Date: 14/03/2026 17:42'],
};

/** A receipt and its exact truth; the same seed gives the same receipt. */
export function generated(seed: number): GeneratedReceipt {
  const style = styles[seed % styles.length] ?? 'american';
  const { rows, lines, tax = 0 } = builders[style](randomFrom(seed));
  const total = sumOf(lines) + tax;
  const write = style === 'spanish' ? comma : point;
  const sign = { american: '', british: '£', spanish: '', malaysian: 'RM ' }[style];
  const row = (label: string, cents: number): Cell[] => [
    [0, label],
    [-columns, `${sign}${write(cents)}`],
  ];
  const sums: Record<Style, Cell[][]> = {
    american: [row('SUBTOTAL', sumOf(lines)), row('TAX 8.25%', tax), row('TOTAL', total), row('VISA', total)],
    british: [row('Sub-total', total), row('BALANCE DUE', total), row('CARD', total)],
    spanish: [row('SUBTOTAL', total), row('TOTAL', total), row('TARJETA', total)],
    malaysian: [row('Sub Total', total), row('Total (Incl. GST)', total), row('CASH', total), row('Change', 0)],
  };
  const head = heads[style].map((text): Cell[] => [[Math.floor((columns - text.length) / 2), text]]);
  return { style, rows: [...head, [], ...rows, [], ...sums[style], [], [[12, 'THANK YOU']]], lines, total };
}
