import { decimal } from '../money.ts';
import { around, sureness, type Row } from '../rows.ts';
import type { Closes, Field, ReadItem } from '../reading.ts';
import { parted } from './body.ts';
import { closingOf, summaryOf, type Closing, type Summary } from './closing.ts';
import { withDamagedPrices } from './damaged.ts';
import { layouts, paired, type Layout, type Pairing } from './layouts.ts';
import { lineOf, otherPrices, withPrice, type Line } from './lines.ts';
import { gapBetween, profileOf, type Profile } from './profile.ts';

/** Misread prices are looked for in so many of the best readings, of receipts with so many lines. */
const tried = 8;
const longest = 80;

export interface ReadLines {
  items: ReadItem[];
  closes: Closes;
}

interface Reading {
  pairing: Pairing;
  lines: Line[];
  closing: Closing;
  summary: Summary;
  score: number;
}

function reading(body: readonly Profile[], summary: Summary, layout: Layout): Reading {
  const pairing = paired(body, layout);
  const goods = pairing.drafts.filter(({ discount }) => !discount);
  const coded = goods.filter(({ names: [first], anchor }) => {
    const { leading, code } = first ?? anchor;
    return (leading?.text.length ?? 0) >= 3 || code !== null;
  });
  const lines = pairing.drafts.map((draft) => lineOf(draft, coded.length > 1 && coded.length * 2 >= goods.length));
  return withoutRepeats(scored(pairing, lines, summary));
}

/** A discount beneath a line may only repeat what its price already holds. */
function withoutRepeats(printed: Reading): Reading {
  const goods = printed.lines.filter(({ draft }) => !draft.discount);
  if (printed.closing.adds || goods.length === printed.lines.length) return printed;
  const reading = scored(printed.pairing, goods, printed.summary);
  return reading.closing.adds ? { ...reading, score: reading.score - 1 } : printed;
}

/** The one price that makes the total instead of the one that was read, when a product or another figure gives it. */
function mended(printed: Reading): Reading[] {
  const { pairing, lines, summary, closing } = printed;
  if (closing.adds || lines.length > longest) return [];
  for (const [at, line] of lines.entries()) {
    for (const price of otherPrices(line)) {
      const changed = lines.map((each, index) => (index === at ? { ...each, ...withPrice(each, price) } : each));
      const reading = scored(pairing, changed, summary);
      if (reading.closing.adds && reading.closing.adjustments === 0) return [{ ...reading, score: reading.score - 6 }];
    }
  }
  return [];
}

function scored(pairing: Pairing, lines: Line[], summary: Summary): Reading {
  const goods = lines.filter(({ draft }) => !draft.discount);
  const closing = closingOf(
    lines.map(({ price }) => price),
    goods.map(({ quantity }) => quantity),
    summary,
  );
  const far = goods.filter(({ draft }) =>
    draft.names.some((row) => distanceOf(draft.anchor, row) > 1.7 * pairing.pitch),
  ).length;
  const named = goods.filter(({ draft }) => draft.names.length > 0).length;
  const most = Math.max(goods.length, 1);
  const score =
    (closing.adds ? 10 - closing.adjustments : 0) +
    (closing.subtotal ? 3 : 0) +
    (closing.count ? 2 : 0) +
    (6 * named) / most -
    1.5 * Math.min(goods.length - named, 2) +
    (3 * goods.filter(({ proven }) => proven).length) / most -
    (4 * pairing.unused.length) / most -
    0.75 * Math.min(pairing.unused.length, 2) -
    pairing.orphans.length -
    (3 * far) / most -
    (pairing.layout.behind === 1 ? 0.5 : 0) -
    (pairing.layout.names.startsWith('beside') ? 0 : 0.75) -
    (pairing.layout.priced === 'last' ? 0.25 : 0);
  return { pairing, lines, closing, summary, score };
}

const distanceOf = (anchor: Profile, row: Profile): number => Math.abs(gapBetween(anchor.row, row.row));

const signature = ({ lines }: Reading): string =>
  lines.map(({ name, price, draft }) => `${draft.discount ? '' : name} ${price}`).join('\n');

const byScore = (a: Reading, b: Reading): number => b.score - a.score;

const readingsOf = (profiles: readonly Profile[], total: number | null): Reading[] =>
  parted(profiles, total).flatMap(({ body, below }) =>
    layouts.map((layout) => reading(body, summaryOf(below, total), layout)),
  );

/** The lines of a receipt in the layout whose sums agree best. */
export function readLines(rows: readonly Row[], total: Field<string> | null): ReadLines {
  const profiles = rows.map((row) => profileOf(row));
  const cents = total === null ? null : Math.round(Number(total.value) * 100);
  const readings = readingsOf(profiles, cents);
  const repaired = withDamagedPrices(profiles);
  if (repaired !== null)
    readings.push(...readingsOf(repaired, cents).map((each) => ({ ...each, score: each.score - 2 })));
  readings.sort(byScore);
  readings.push(...readings.slice(0, tried).flatMap(mended));
  readings.sort(byScore);
  const [best] = readings;
  if (!best || best.lines.length === 0) return { items: [], closes: total?.value ?? false };
  const rival = readings.find((other) => signature(other) !== signature(best));
  const lead = rival ? Math.min(1, (best.score - rival.score) / 4) : 1;
  return { items: best.lines.map((line) => itemFrom(line, best.closing, lead)), closes: closesOf(best, lead) };
}

function gapOf(closing: Closing | null): Closes {
  return closing === null || closing.gap === null ? false : closing.adds ? false : decimal(closing.gap);
}

/** `true` when the sum agrees, a second witness supports it, and no other layout is nearly as good. */
function closesOf({ closing, lines, summary }: Reading, lead: number): Closes {
  if (!closing.adds) return gapOf(closing);
  const goods = lines.filter(({ draft }) => !draft.discount);
  const products = goods.every(({ proven }) => proven);
  const paid = summary.total !== null && summary.paid.includes(summary.total);
  const witness = closing.subtotal || closing.count || products || (paid && goods.length > 1);
  const named = goods.every(({ draft, name }) => draft.names.length > 0 && name.length > 1 && isLegible(draft.names));
  return witness && named && lead >= 0.2 && !(closing.miscounted && !closing.subtotal);
}

/** Whether the words of a name were read well enough to tell one product from another. */
const isLegible = (names: readonly Profile[]): boolean =>
  names.every(({ name }) => name.every(({ line }) => line.confidence >= 0.86));

function itemFrom(line: Line, closing: Closing, lead: number): ReadItem {
  const { draft, name, code, quantity, unit, price, proven } = line;
  const rows = draft.names.length > 0 ? draft.names : [draft.anchor];
  const box = around([...rows, draft.anchor].map(({ row }) => row.box));
  const read = sureness(draft.anchor.row.lines);
  const evidence = (closing.adds ? 0.97 : proven ? 0.85 : 0.7) * (0.8 + 0.2 * lead);
  const field = (value: string, row: Profile, sure: number): Field<string> => ({
    value,
    confidence: sure * sureness(row.row.lines),
    box: row.row.box,
  });
  const [first = draft.anchor] = rows;
  return {
    description: { ...field(name, first, 0.9 * (0.7 + 0.3 * lead)), box: around(rows.map(({ row }) => row.box)) },
    code: code === null ? null : field(code, draft.anchor, 0.9),
    quantity: quantity === null ? null : field(String(quantity), draft.anchor, proven ? 0.95 : 0.7),
    unit_price: unit === null ? null : field(decimal(Math.round(unit)), draft.anchor, proven ? 0.95 : 0.6),
    price: field(decimal(price), draft.anchor, evidence),
    discount: draft.discount,
    confidence: evidence * read,
    box,
  };
}
