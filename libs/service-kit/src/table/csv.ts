type Cell = string | number | null;

/**
 * A line of a CSV file (RFC 4180). An apostrophe is put in front of texts that a spreadsheet would take for a formula.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

/** Texts that a spreadsheet takes for a formula, also behind spaces and signs without width. */
const FORMULA = /^[\s\u200b-\u200f\u2060]*[=+\-@\t\r]/;

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
