import { gapBetween, inCents, textOf, type Profile } from './profile.ts';

/** Where a receipt prints the names of its goods when they do not stand beside their prices. */
export interface Layout {
  names: 'beside-above' | 'beside-below' | 'above' | 'below';
  /** Which row of a name that runs over two rows bears the price. */
  priced: 'first' | 'last';
  /** Columns of figures behind the price, for example its tax. */
  behind: 0 | 1;
}

export const layouts: readonly Layout[] = (['beside-above', 'beside-below', 'above', 'below'] as const).flatMap(
  (names) =>
    (['first', 'last'] as const).flatMap((priced) =>
      ([0, 1] as const).map((behind): Layout => ({ names, priced, behind })),
    ),
);

/** One line of goods or one discount, as a layout pairs it. */
export interface Draft {
  anchor: Profile;
  /** Rows of the name, from top to bottom. */
  names: Profile[];
  /** Rows with quantity and unit price only. */
  details: Profile[];
  price: number;
  discount: boolean;
}

export interface Pairing {
  layout: Layout;
  drafts: Draft[];
  /** Rows with words that belong to no line. */
  unused: Profile[];
  /** Rows with amounts that belong to no line. */
  orphans: Profile[];
  /** The usual distance between two rows. */
  pitch: number;
}

const enough = 3;

const isNamed = ({ letters, name }: Profile): boolean => letters >= enough || (name.length > 1 && letters > 0);

/** A row with a quantity and a unit price, but no amount. */
const isDetail = (row: Profile): boolean =>
  row.letters < enough &&
  (/^\W*@\s?[\d.,]+\W*$/.test(row.row.text) ||
    (row.rate !== null && row.amounts.length <= 1) ||
    (row.amounts.length === 0 && row.tokens.some(({ kind }) => kind === 'fine')));

/** A row with a weight, a volume or a unit price of many decimals. */
const isMeasure = (row: Profile): boolean => row.amounts.length === 0 && row.tokens.some(({ kind }) => kind === 'fine');

function priceOf(row: Profile, behind: number): number {
  if (row.computed !== null) return row.computed;
  const off = row.amounts.find(({ value }) => value < 0);
  if (row.kind === 'discount') return off?.value ?? -(row.amounts.at(-1)?.value ?? 0);
  const at = row.amounts.length > behind ? row.amounts.length - 1 - behind : row.amounts.length - 1;
  const amount = row.amounts[at];
  return amount ? amount.value : 0;
}

const leftOf = (row: Profile): number => row.name[0]?.box.x ?? row.row.box.x;

/** A second row of a name begins where its first begins; parts of a meal are indented or marked. */
const continues = (first: Profile, next: Profile): boolean =>
  next.leading === null &&
  Math.abs(gapBetween(first.row, next.row)) < 1.8 * Math.max(first.row.box.height, next.row.box.height) &&
  !/^\W*[*>+:-]/.test(next.row.text) &&
  Math.abs(leftOf(first) - leftOf(next)) < 0.5 * first.row.box.height &&
  next.letters >= enough;

/** The parts of a meal stand beneath it, indented or marked. */
const isPart = (meal: Profile, row: Profile): boolean =>
  /^\W*[*>+:-]/.test(row.row.text) || leftOf(row) - leftOf(meal) > 0.5 * meal.row.box.height;

/** Rows between two anchors. */
interface Between {
  above: Profile[];
  anchor: Profile;
  below: Profile[];
}

function anchored(body: readonly Profile[]): { anchors: Between[]; lonely: Profile[] } {
  const anchors: Between[] = [];
  let waiting: Profile[] = [];
  for (const row of body) {
    if (row.amounts.length > 0 && !isDetail(row)) {
      anchors.at(-1)?.below.push(...waiting);
      anchors.push({ above: waiting, anchor: row, below: [] });
      waiting = [];
    } else waiting.push(row);
  }
  anchors.at(-1)?.below.push(...waiting);
  return { anchors, lonely: anchors.length === 0 ? waiting : [] };
}

/** A detail may be the only place of a price: `3 @ 1.50` beneath a name without any. */
function promoted(body: readonly Profile[]): Profile[] {
  return body.map((row, index) => {
    if (!isDetail(row) || row.amounts.length !== 1 || row.rate === null) return row;
    const [before, after] = [body[index - 1], body[index + 1]];
    const priced = [before, after].some((other) => {
      const amount = other?.amounts.at(-1);
      return amount && other && !isDetail(other) && explains(row, amount.value);
    });
    const count = row.counts.find(({ token }) => token.value !== row.rate);
    return priced || !count ? row : { ...row, rate: null, computed: Math.round(count.value * row.rate) };
  });
}

/** Whether a row's quantity and unit price give the amount. */
export function explains(row: Profile, cents: number): boolean {
  const rate =
    row.rate ??
    row.tokens
      .filter(({ kind }) => kind === 'fine')
      .map(inCents)
      .at(-1);
  if (rate === undefined) return false;
  return row.counts.some(({ value }) => Math.abs(value * rate - cents) <= Math.max(1, value * 0.6));
}

/** Pairs names with figures in one way for the whole list. */
export function paired(rows: readonly Profile[], layout: Layout): Pairing {
  const body = promoted(rows);
  const { anchors, lonely } = anchored(body);
  const used = new Set<Profile>();
  const drafts: Draft[] = [];
  const orphans: Profile[] = [];
  const parts = new Set<Profile>();
  for (const { above, anchor, below } of anchors) {
    const price = priceOf(anchor, layout.behind);
    const discount = anchor.kind === 'discount' || (price < 0 && !anchor.tokens.some(({ kind }) => kind === 'integer'));
    const beside = layout.names.startsWith('beside') && isNamed(anchor);
    const free = (list: readonly Profile[]) => list.filter((row) => !used.has(row));
    const [up, down] = [free(above), free(below)];
    const details = [...up, ...down].filter(
      (row) => isMeasure(row) || (isDetail(row) && explains(row, Math.abs(price))),
    );
    const names: Profile[] = [];
    if (discount) names.push(...(isNamed(anchor) ? [anchor] : []));
    else if (beside) {
      names.push(...aroundOf(anchor, up, down, layout));
      for (const row of down.filter((each) => isPart(anchor, each))) parts.add(row);
    } else if (layout.names.endsWith('above')) names.push(...runAbove(up));
    else names.push(...runBelow(down));
    for (const row of [...names, ...details]) used.add(row);
    if (price === 0 && names.length === 0) continue;
    if (names.length === 0 && !discount && anchor.letters === 0) orphans.push(anchor);
    drafts.push({ anchor, names, details, price, discount });
  }
  const anchorRows = new Set(anchors.map(({ anchor }) => anchor));
  const inColumn = columnWords(anchorRows);
  const unused = [...body, ...lonely].filter((row) => {
    if (used.has(row) || parts.has(row) || !isNamed(row)) return false;
    return anchorRows.has(row) ? row.kind === 'goods' && !inColumn(row) : row.leading === null;
  });
  return { layout, drafts, unused, orphans, pitch: pitchOf(body) };
}

/** Short words, and single words that most rows of figures repeat, are units or codes in a column. */
function columnWords(anchors: ReadonlySet<Profile>): (row: Profile) => boolean {
  const times = new Map<string, number>();
  for (const { name } of anchors) times.set(textOf(name), (times.get(textOf(name)) ?? 0) + 1);
  return (row) => {
    const same = times.get(textOf(row.name)) ?? 0;
    return row.letters <= enough || (row.name.length === 1 && same > 1 && same * 2 >= anchors.size);
  };
}

function pitchOf(body: readonly Profile[]): number {
  const gaps = body.slice(1).map((row, index) => gapBetween((body[index] ?? row).row, row.row));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Infinity;
}

function aroundOf(anchor: Profile, up: Profile[], down: Profile[], { priced }: Layout): Profile[] {
  const candidate = priced === 'last' ? up.at(-1) : down[0];
  if (!candidate || isDetail(candidate) || !continues(anchor, candidate)) return [anchor];
  return priced === 'last' ? [candidate, anchor] : [anchor, candidate];
}

/** Rows with words, or with a few letters where no other row has any. */
function namedOf(rows: readonly Profile[]): Profile[] {
  const named = rows.filter((row) => isNamed(row) && !isDetail(row));
  const worded = named.filter(({ letters }) => letters >= enough);
  return worded.length > 0 ? worded : named;
}

function runAbove(up: readonly Profile[]): Profile[] {
  const named = namedOf(up);
  const last = named.at(-1);
  const before = named.at(-2);
  if (!last) return bare(up.at(-1));
  return before && up.indexOf(last) === up.indexOf(before) + 1 && continues(before, last) ? [before, last] : [last];
}

function runBelow(down: readonly Profile[]): Profile[] {
  const [first, second] = namedOf(down);
  if (!first) return bare(down[0]);
  return second && down.indexOf(second) === down.indexOf(first) + 1 && continues(first, second)
    ? [first, second]
    : [first];
}

/** A short name such as `10'2X3`, without amounts. */
const bare = (row: Profile | undefined): Profile[] =>
  row && row.amounts.length === 0 && /[A-Z]/i.test(row.row.text) && row.row.text.length > 2 ? [row] : [];
