import type { Field, TextLine } from '../reading.ts';
import { amountsIn, damagedAmount, decimal } from '../money.ts';
import { middleOf, rowFrom, type Row } from '../rows.ts';

/** Weight of labels, written without spaces, as marks of the amount to pay; the first match counts. */
const labels: [RegExp, number][] = [
  [
    /GRANDTOTAL|NETT?TOTAL|TOTAL(AMOUNT)?(PAYABLE|DUE)|NETT?AM(OUN)?T|AMOUNT(DUE|PAYABLE)|BALANCEDUE|TOTALAFTERROUND|AFTERROUND|ROUNDEDTOTAL|TOTALROUNDED/,
    5,
  ],
  [/TOTAL.*(INC|GSTINCL|WITH(GST|TAX))/, 4],
  [/^\W*TOTAL\W*(RM|MYR|USD|\$)?\W*[\d., ]*$|TOTAL(RM|AMOUNT|AMT|SALES?|BILL|PRICE)|JUMLAH|^\W*TOTAL/, 4],
  [/^\W*DUE(?![A-Z])/, 4],
  [/TOTAL/, 3],
  [/^ROUNDING/, 2],
  [/AMOUNT|^NETT?|AMT/, 1],
];
const notTotal =
  /SUB\W?TO|SUBT|QTY|QUANT|ITEMS?(COUNT|SOLD|:|\d|$)|NO\.?OFITEM|TOTALITEM|TOTAL(GST|TAX|DISC|SAV|POINT|PAID|CASH|SERV|ROUNDING)|TAXTOTAL|EXC|EXCL|BEFORE|W\/O|WITHOUT|SAVING|POINTS|TAXABLE|GSTAM|TAXAM|TOTALPCS|TOTALINCLUDED(GST|TAX)|ROUNDINGADJ|ROUNDADJ/;
const paymentLabel = /CASH(?!IER)|TUNAI|TENDER|VISA|MASTER|PAID|PAYMENT|DEBIT|CREDIT|RECEIVED/;
const changeLabel = /CH?H?I?ANGE|BAKI|BALANCE(?!DUE)/;
const roundingLabel = /R[O0]U[NR]D/;
const taxSummary = /(GST|TAX|[GE6]L?ST?)(SUMMARY|CODE|ANALYSIS)|SUMMARY|TAXRATE/;

interface Amount {
  cents: number;
  row: Row;
  /** The amount was misread and guessed. */
  damaged: boolean;
}

interface Priced {
  row: Row;
  label: string;
  amounts: Amount[];
  index: number;
}

/** The words of a row without spaces; "total" is recognised with a letter misread. */
function labelOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(
      /(?<![A-Z])(?:[LITYFJ1]|Y)[O0AU]TA[LI1]|[TILF1][O0U][TIL1]A[LI1]|T[O0]T?A[LI1]|T[O0]T[AE4][LI1]|T[O0]TAL/g,
      'TOTAL',
    )
    .replace(/AM[O0]U[NR]T|AMDUNT/g, 'AMOUNT');
}

/** Cuts a row with several labels, each before its amounts, into one row for each. */
function byLabel(row: Row): Row[] {
  const parts: TextLine[][] = [[]];
  let afterAmount = false;
  for (const line of row.lines) {
    const part = parts.at(-1);
    if (afterAmount && /[A-Z]{4}/i.test(line.text)) parts.push([line]);
    else part?.push(line);
    afterAmount = amountsIn(line.text).length > 0 || /^\W*\d+\W*$/.test(line.text);
  }
  return parts.length === 1 ? [row] : parts.map(rowFrom);
}

/** Pairs each row's words with the amounts on it, or, when it has none, with those beside or beneath it. */
function priced(whole: readonly Row[]): Priced[] {
  const rows = whole.flatMap(byLabel);
  return rows.map((row, index) => {
    const label = labelOf(row.text);
    let amounts = amountsOf(row);
    for (const other of [rows[index + 1], rows[index - 1]]) {
      if (!other || amounts.length > 0 || !/[A-Z]{3}/.test(label) || /[A-Z]{3}/i.test(other.text)) continue;
      const apart = Math.abs(middleOf(other.box) - middleOf(row.box)) / row.box.height;
      if (apart < (other === rows[index + 1] ? 2.2 : 1.3)) amounts = amountsOf(other);
    }
    if (amounts.length === 0 && (/TOTAL/.test(label) || paymentLabel.test(label))) {
      const last = row.lines.at(-1);
      const cents = last && damagedAmount(last.text);
      if (cents) amounts = [{ cents, row, damaged: true }];
    }
    return { row, label, amounts, index };
  });
}

const amountsOf = (row: Row): Amount[] =>
  row.lines.flatMap((line) => amountsIn(line.text).map(({ cents }) => ({ cents, row, damaged: false })));

interface Candidate {
  cents: number;
  score: number;
  row: Row;
}

/** The amount to pay. Payments less change, rounding, and repetition confirm a candidate. */
export function totalOf(rows: readonly Row[]): Field<string> | null {
  const all = priced(rows);
  const summaryFrom = all.findIndex(({ label, index }) => taxSummary.test(label) && index > rows.length / 2);
  const usual = middleHeight(rows);
  const candidates: Candidate[] = [];
  for (const { row, label, amounts, index } of all) {
    const last = amounts.at(-1);
    const strength = labels.find(([pattern]) => pattern.test(label))?.[1];
    if (!last || strength === undefined || notTotal.test(label) || changeLabel.test(label)) continue;
    if (strength === 2 && last.cents < 100) continue;
    let score = strength + (index / rows.length) * 0.5;
    if (summaryFrom >= 0 && index >= summaryFrom) score -= 2.5;
    if (amounts.length > 1) score -= 1;
    if (last.damaged) score -= 2;
    if (strength === 1 && index < rows.length / 2) score -= 1;
    if (row.box.height > 1.3 * usual) score += 0.4;
    candidates.push({ cents: last.cents, score, row: last.row });
  }
  if (candidates.length === 0) {
    const paid = under(all, paymentLabel).at(-1);
    if (paid) candidates.push({ cents: paid.cents, score: 1.5, row: paid.row });
  }
  confirm(candidates, all);
  return chosen(candidates);
}

const middleHeight = (rows: readonly Row[]) =>
  rows.map(({ box }) => box.height).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 1;

const under = (all: readonly Priced[], pattern: RegExp) =>
  all.filter(({ label }) => pattern.test(label)).flatMap(({ amounts }) => amounts);

function confirm(candidates: Candidate[], all: readonly Priced[]): void {
  const timesWritten = (cents: number) =>
    all.reduce(
      (sum, { amounts, label }) =>
        sum + (changeLabel.test(label) ? [] : amounts).filter((amount) => amount.cents === cents).length,
      0,
    );
  const raise = (cents: number, by: number, row: Row) => {
    const known = candidates.filter((candidate) => candidate.cents === cents);
    for (const candidate of known) candidate.score += by;
    if (known.length === 0 && timesWritten(cents) > 0) candidates.push({ cents, score: 1.5 + by, row });
  };
  for (const { cents: adjustment, row } of under(all, roundingLabel)) {
    if (adjustment === 0 || Math.abs(adjustment) > 5) continue;
    for (const candidate of candidates.filter(({ score }) => score >= 3)) {
      const rounded = [candidate.cents + adjustment, candidate.cents - adjustment].find(
        (cents) => cents % 5 === 0 && timesWritten(cents) > 0,
      );
      if (rounded !== undefined && candidate.cents % 5 !== 0) raise(rounded, 3, row);
    }
  }
  const payments = under(all, paymentLabel);
  for (const payment of payments) {
    for (const change of under(all, changeLabel)) {
      const due = payment.cents - Math.abs(change.cents);
      if (change.row !== payment.row && due > 0) raise(due, 2.5, payment.row);
    }
    for (const candidate of candidates) if (candidate.cents === payment.cents) candidate.score += 0.8;
  }
  for (const candidate of candidates) candidate.score += Math.min(timesWritten(candidate.cents) - 1, 3) * 0.3;
}

function chosen(candidates: Candidate[]): Field<string> | null {
  const best = [...candidates].sort((a, b) => b.score - a.score)[0];
  if (!best) return null;
  const rival = candidates
    .filter(({ cents }) => cents !== best.cents)
    .reduce((score, candidate) => Math.max(score, candidate.score), 0);
  const lead = Math.min(1, 0.55 + (best.score - rival) / 4);
  const strength = Math.min(1, 0.5 + best.score / 10);
  const read = Math.min(...best.row.lines.filter(({ text }) => /\d/.test(text)).map(({ confidence }) => confidence), 1);
  return { value: decimal(best.cents), confidence: lead * strength * read, box: best.row.box };
}
