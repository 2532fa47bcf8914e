type Cell = string | number | null;

/**
 * A line of a CSV file (RFC 4180). An apostrophe is put in front of texts that a spreadsheet would take for a formula.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

/** Spaces and signs without width, listed because \s is not the same in JavaScript and in Postgres. */
const blanks = String.raw`\t-\r \u0085\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff`;

/** Texts that a spreadsheet takes for a formula, also behind blanks. */
export const formulaPattern = String.raw`^[${blanks}]*[=+@\t\r-]`;

const formula = new RegExp(formulaPattern);

/** An export puts an apostrophe in front of such a text, and an import removes it. */
export const isFormula = (text: string): boolean => formula.test(text);

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
