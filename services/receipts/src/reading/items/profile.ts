import { middleOf, type Row } from '../rows.ts';
import { kindOfRow, type RowKind } from './row-kinds.ts';
import { tokensOf, type Token } from './tokens.ts';

export interface Count {
  value: number;
  token: Token;
}

/** What stands on one row: words for a name, a code, and figures. */
export interface Profile {
  row: Row;
  kind: RowKind;
  tokens: Token[];
  /** Tokens of the name; empty when the row has none. */
  name: Token[];
  /** Letters of the name's words. */
  letters: number;
  code: string | null;
  /** Amounts from left to right. */
  amounts: Token[];
  /** The figure before the name. */
  leading: Token | null;
  /** Whole numbers and weights in columns of their own, or beside a sign of multiplication. */
  counts: Count[];
  /** The unit price after a sign of multiplication. */
  rate: number | null;
  multiplied: boolean;
  /** The price that quantity and unit price give where none is printed. */
  computed: number | null;
}

const lettersOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { text }) => sum + text.replace(/[^\p{L}]/gu, '').length, 0);

const isFigure = ({ kind }: Token): boolean => kind === 'amount' || kind === 'fine';

/** The longest run of tokens that are not figures, from its first word to its last; short marks at its ends are left out. */
function nameRun(tokens: readonly Token[]): Token[] {
  const runs: Token[][] = [[]];
  for (const token of tokens) {
    if (isFigure(token)) runs.push([]);
    else runs.at(-1)?.push(token);
  }
  const best = runs.reduce<Token[]>((most, run) => (lettersOf(run) > lettersOf(most) ? run : most), []);
  const run = [...best];
  const isEdge = ({ kind, first, text }: Token) =>
    (kind !== 'word' &&
      kind !== 'integer' &&
      (first || kind === 'mark' || kind === 'times' || (kind === 'code' && /\d{7}/.test(text)))) ||
    (first && text.length <= 2 && run.length > 1 && distant(run));
  for (let last = run.at(-1); last !== undefined && (isEdge(last) || startsColumn(run)); last = run.at(-1)) run.pop();
  return run;
}

/** Whether the last figure of a run stands in a column of its own. */
function startsColumn(run: readonly Token[]): boolean {
  const last = run.at(-1);
  const before = run.at(-2);
  if (!last || !before || last.kind !== 'integer') return false;
  return last.first && last.box.x - (before.box.x + before.box.width) > 0.6 * last.box.height;
}

/** Whether the last token stands far from the one before it. */
function distant(run: readonly Token[]): boolean {
  const [before, last] = [run.at(-2), run.at(-1)];
  return (
    before !== undefined && last !== undefined && last.box.x - before.box.x - before.box.width > 2 * last.box.height
  );
}

function leadingOf(tokens: readonly Token[]): { rest: Token[]; code: string | null; leading: Token | null } {
  let rest = [...tokens];
  let code: string | null = null;
  let leading: Token | null = null;
  for (let first = rest[0]; first !== undefined; first = rest[0]) {
    if (first.kind === 'code') code = code ?? first.text.replace(/[-:.#]+$/, '');
    else if (first.kind === 'integer' && leading === null && lettersOf(rest) > 1) leading = first;
    else if (first.kind === 'word') {
      const joined = /^(?:\d{1,2}\))?(#?[A-Z]{0,3}\d{4,}[A-Z]?)(?:[-:.]+(?=[A-Z])|$)/i.exec(first.text);
      if (!joined?.[1] || code !== null) break;
      code = joined[1];
      rest = rest.slice(1);
      const left = first.text.slice(joined[0].length);
      if (left !== '') rest.unshift({ ...first, text: left });
      break;
    } else if (first.kind === 'integer') break;
    rest = rest.slice(1);
  }
  return { rest, code, leading };
}

export function profileOf(row: Row, tokens: Token[] = tokensOf(row)): Profile {
  const amounts = tokens.filter((token) => token.kind === 'amount');
  const kind = kindOfRow(row.text, amounts.length > 0);
  const { rest, code, leading } = leadingOf(nameRun(tokens));
  const letters = lettersOf(rest.filter((token) => token.kind === 'word'));
  const name = letters > 0 ? rest : [];
  const barcode = tokens.find((token) => token.kind === 'code');
  const at = tokens.findIndex(
    ({ kind }, index) => kind === 'times' && isCount(tokens, index) && !name.includes(tokens[index] as Token),
  );
  const next = tokens[at + 1];
  return {
    row,
    kind: kind === 'points' && amounts.some(({ value }) => value < 0) ? 'discount' : kind,
    tokens,
    name,
    letters,
    code: code ?? barcode?.text ?? null,
    amounts,
    leading,
    counts: countsOf(tokens, name, leading),
    rate: at >= 0 && next && (next.kind === 'amount' || next.kind === 'fine') ? inCents(next) : null,
    multiplied: at >= 0,
    computed: null,
  };
}

export const inCents = ({ kind, value }: Token): number => (kind === 'fine' ? value * 100 : value);

const isCount = (tokens: readonly Token[], index: number): boolean => {
  const before = [tokens[index - 1], tokens[index - 2]].find((token) => token && token.kind !== 'unit');
  return before !== undefined && ['integer', 'fine', 'amount'].includes(before.kind);
};

function countsOf(tokens: readonly Token[], name: readonly Token[], leading: Token | null): Count[] {
  return tokens.flatMap((token) => {
    if (name.includes(token) || token === leading || token.value === 0) return [];
    // A return counts downwards.
    if (token.kind === 'integer' || token.kind === 'fine') return [{ value: Math.abs(token.value), token }];
    // Quantities are printed with two decimals too.
    return token.kind === 'amount' && token.value > 0 ? [{ value: token.value / 100, token }] : [];
  });
}

/** The text of tokens, with a space where a space was read or where the gap between them is wide. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[^\p{L}\p{N}*"'([#]+|[\s:;,=_~-]+$/gu, '')
    .trim();

export const gapBetween = (upper: Row, lower: Row): number => middleOf(lower.box) - middleOf(upper.box);
