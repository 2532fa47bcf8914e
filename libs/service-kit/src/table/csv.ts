type Cell = string | number | null;

/** A line of a CSV file (RFC 4180). Texts that a spreadsheet would take for a formula get an apostrophe in front. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

/** What a spreadsheet would take for a formula, also behind spaces and signs that have no width. */
const FORMULA = /^[\s\u200b-\u200f\u2060]*[=+\-@\t\r]/;

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
