import type { Draft } from './layouts.ts';
import { inCents, textOf, type Count, type Profile } from './profile.ts';
import type { Token } from './tokens.ts';

/** One line with its values. */
export interface Line {
  draft: Draft;
  name: string;
  code: string | null;
  quantity: number | null;
  /** In cents, with their fractions. */
  unit: number | null;
  price: number;
  /** Quantity and unit price give the price. */
  proven: boolean;
}

const taxPrefix = /^(SR|ZRL|ZR|OS|ES|GS|S|Z|T)\s?[:.]\s*/;

function nameFrom(rows: readonly Profile[]): string {
  return textOf(rows.flatMap(({ name, tokens }) => (name.length > 0 ? name : tokens)))
    .replace(taxPrefix, '')
    .replace(/\s+@\s*$/, '')
    .trim();
}

/** Quantity and unit price that give the price, or what is printed as a quantity. */
function multiplied(draft: Draft, counts: readonly Count[]): Pick<Line, 'quantity' | 'unit' | 'proven'> {
  const rows = rowsOf(draft);
  const price = Math.abs(draft.price);
  const own = draft.anchor.amounts.findLast(({ value }) => value === draft.price);
  const rates = rows.flatMap(({ tokens }) =>
    tokens.filter((token) => token !== own && (token.kind === 'amount' || token.kind === 'fine') && token.value > 0),
  );
  for (const { value, token } of counts) {
    if (token === own) continue;
    const others = rates.filter((rate) => rate !== token);
    if (others.some((rate) => matches(value, inCents(rate), price)))
      return { quantity: value, unit: unitOf(others, value, price), proven: true };
    const reduced = others.some((rate) =>
      others.some((off) => off !== rate && matches(value, inCents(rate), price + inCents(off))),
    );
    if (reduced) return { quantity: value, unit: unitOf(others, value, null), proven: true };
  }
  const alone = counts.find(
    ({ value, token }) =>
      value < 100 && token.text.length < 3 && token.kind === 'integer' && !(own && token.box.x > own.box.x),
  );
  if (!alone) return { quantity: null, unit: null, proven: false };
  return { quantity: alone.value, unit: price / alone.value, proven: false };
}

/** The printed unit price, in cents. */
function unitOf(rates: readonly Token[], count: number, price: number | null): number | null {
  const rate = rates.find((each) => price === null || matches(count, inCents(each), price));
  return rate ? inCents(rate) : null;
}

/** Figures that may be the quantity: whole numbers first, then weights, then amounts. */
function countsOf(draft: Draft): Count[] {
  const leading = draft.names.concat(draft.anchor).flatMap(({ leading: token }) => (token ? [token] : []));
  const rank = ({ token: { kind } }: Count) => ['integer', 'fine', 'amount'].indexOf(kind);
  return rowsOf(draft)
    .flatMap(({ counts }) => counts)
    .concat([...new Set(leading)].map((token) => ({ value: token.value, token })))
    .filter(({ value }) => value > 0)
    .sort((a, b) => rank(a) - rank(b));
}

const rowsOf = ({ anchor, details, names }: Draft): Profile[] => [...new Set([anchor, ...details, ...names])];

const matches = (count: number, rate: number, price: number): boolean =>
  count > 0 && Math.abs(count * rate - price) <= Math.max(1, Math.min(count * 0.5, price * 0.02));

/** The values of a line that a layout has paired; `coded` when most names have a code before them. */
export function lineOf(draft: Draft, coded: boolean): Line {
  const rows = draft.names.length > 0 ? draft.names : [draft.anchor];
  const figures = multiplied(draft, countsOf(draft));
  // A number before the name is its quantity, a code, or the beginning of the name.
  const [first = draft.anchor] = rows;
  const { leading } = first;
  const isQuantity =
    leading !== null && figures.quantity === leading.value && (leading.text.length < 3 || figures.proven);
  const isCode = leading !== null && leading.text.length >= 3 && !isQuantity && (coded || figures.quantity === null);
  const code = [draft.anchor, ...draft.names].map(({ code: own }) => own).find((own) => own !== null) ?? null;
  // Goods by weight are one piece.
  const isPiece = leading?.value === 1 && figures.quantity !== null && !Number.isInteger(figures.quantity);
  const before = leading === null || isQuantity || isCode || isPiece ? '' : `${leading.text} `;
  return {
    draft,
    name: before + nameFrom(rows),
    code: code ?? (isCode ? leading.text : null),
    price: draft.price,
    ...figures,
  };
}

/** Prices that the figures of a line give besides the one that was read. */
export function otherPrices({ draft, price }: Line): number[] {
  if (draft.discount) return [];
  const rows = rowsOf(draft);
  const rates = rows.flatMap(({ tokens }) =>
    tokens.filter(({ kind, value }) => (kind === 'amount' || kind === 'fine') && value > 0).map(inCents),
  );
  const products = countsOf(draft).flatMap(({ value }) => rates.map((rate) => Math.round(value * rate)));
  return [...new Set([...products, ...rates])].filter((other) => other !== price && other > 0);
}

/** A line with another price. */
export function withPrice({ draft }: Line, price: number): Pick<Line, 'price' | 'quantity' | 'unit' | 'proven'> {
  const changed = { ...draft, price };
  return { price, ...multiplied(changed, countsOf(changed)) };
}
