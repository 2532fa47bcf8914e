import type { Box, TextLine } from './reading.ts';

/** Lines side by side on the receipt. */
export interface Row {
  lines: TextLine[];
  /** Texts of the lines, joined by two spaces. */
  text: string;
  box: Box;
}

export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export const middleOf = (box: Box): number => box.y + box.height / 2;

/** The mean confidence of lines, weighted by their length. */
export function sureness(lines: readonly TextLine[]): number {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 ? 0 : lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** A row of the given lines, ordered from left to right. */
export const rowFrom = (lines: readonly TextLine[]): Row => {
  const ordered = [...lines].sort((a, b) => a.box.x - b.box.x);
  return {
    lines: ordered,
    text: ordered.map(({ text }) => text).join('  '),
    box: around(ordered.map(({ box }) => box)),
  };
};

/**
 * Groups lines into rows, top to bottom. A line joins the row whose nearest line to its left (or right) is at the same
 * height, which also works for a bent or slightly tilted receipt.
 */
export function rowsOf(lines: readonly TextLine[]): Row[] {
  const open: TextLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box.x - b.box.x)) {
    let best: { row: TextLine[]; off: number } | undefined;
    for (const row of open) {
      const last = row.at(-1);
      if (!last || last.box.x + last.box.width > line.box.x + line.box.height) continue;
      const off = Math.abs(middleOf(last.box) - middleOf(line.box)) / Math.min(last.box.height, line.box.height);
      if (off < 0.55 && (!best || off < best.off)) best = { row, off };
    }
    if (best) best.row.push(line);
    else open.push([line]);
  }
  return open.map(rowFrom).sort((a, b) => middleOf(a.box) - middleOf(b.box));
}
