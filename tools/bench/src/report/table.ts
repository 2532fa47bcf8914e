import type { Target, Unit } from '../bench.ts';

/** One line of the table. */
export interface Row {
  readonly name: string;
  readonly rounds: number;
  readonly unit: Unit;
  /** Median of the floor; `null` for a figure with a limit of its own. */
  readonly floor: number | null;
  readonly ours: number;
  /** Median of the rounds' ratios; `null` without a floor. */
  readonly ratio: number | null;
  readonly target: Target | null;
  /** (largest − smallest) ÷ median of the value that the target limits. */
  readonly spread: number;
  /** `null` when there is no target. */
  readonly reached: boolean | null;
}

const heads = ['name', 'rounds', 'floor', 'ours', 'ratio', 'target', 'spread', 'reached'];

/** The rows as a Markdown table that is also aligned for a terminal. */
export function table(rows: readonly Row[]): string {
  const cells = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => (line[column] ?? '').length)));
  const lines = cells.map((line) => framed(line.map((cell, column) => padded(cell, widths[column] ?? 0, column))));
  const rule = framed(widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

const framed = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const padded = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);

function cellsOf(row: Row): string[] {
  const limit = row.ratio === null ? row.unit : '×';
  return [
    row.name,
    String(row.rounds),
    row.floor === null ? '–' : figure(row.floor, row.unit),
    figure(row.ours, row.unit),
    row.ratio === null ? '–' : `${row.ratio.toFixed(2)}×`,
    row.target === null ? '–' : limited(row.target, limit),
    `${Math.round(row.spread * 100)}%`,
    row.reached === null ? '–' : row.reached ? 'yes' : 'no',
  ];
}

const limited = (target: Target, unit: string): string =>
  'atLeast' in target ? `≥ ${target.atLeast}${spaced(unit)}` : `≤ ${target.atMost}${spaced(unit)}`;

const spaced = (unit: string): string => (['ms', 'kB', 'MB'].includes(unit) ? ` ${unit}` : unit);

function figure(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits }) + spaced(unit);
}
