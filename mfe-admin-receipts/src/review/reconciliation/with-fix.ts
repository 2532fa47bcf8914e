import { type ItemEdits, type Line, withoutLine, withValues } from '../items/item-changes.ts';
import type { Fix } from './fixes.ts';

/** The changes with a fix of prices: only lines whose price differs are changed. */
export function withFix(
  edits: ItemEdits,
  lines: readonly Line[],
  fix: Exclude<Fix, { kind: 'add' | 'total' }>,
): ItemEdits {
  const gone = fix.kind === 'drop' ? fix.key : 'dropped' in fix ? fix.dropped : null;
  return lines.reduce<ItemEdits>((next, line) => {
    if (line.key === gone) return withoutLine(next, line);
    const price = 'prices' in fix ? fix.prices.get(line.key) : undefined;
    if (price === undefined || price === line.values.price) return next;
    return withValues(next, line.key, { ...line.values, price }, line.stored);
  }, edits);
}
