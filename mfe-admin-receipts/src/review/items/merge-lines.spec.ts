import { describe, expect, it } from '@jest/globals';
import type { ReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import { type ItemEdits, linesOf, newItem, newKey, withoutLine, withoutSent, withValues } from './item-changes.ts';
import { mergeLines, withMine } from './merge-lines.ts';

const item = (id: string, name: string): ReceiptItem => ({ ...newItem, id, name, price: '2.10' }) as ReceiptItem;
const named = (name: string) => ({ ...newItem, name, price: '2.10' });
const milk = item('1', 'Milk');
const bread = item('2', 'Bread');
const none: ItemEdits = new Map();
const known = new Set(['1', '2']);
const renamed = withValues(none, '1', named('Oat milk'), milk);
const deleted = withoutLine(none, linesOf([milk], none)[0]!);

describe('changed lines over those of another reviewer', () => {
  it('stay where the other one has changed other lines', () => {
    const created = withValues(renamed, newKey('a'), named('Tea'));
    const merged = mergeLines(created, [milk, item('2', 'Rye bread')], known);
    expect(merged).toEqual({ edits: created, collided: [] });
  });

  it('are dropped where both have done the same', () => {
    expect(mergeLines(renamed, [item('1', 'Oat milk')], known)).toEqual({ edits: none, collided: [] });
    expect(mergeLines(deleted, [bread], known)).toEqual({ edits: none, collided: [] });
  });

  it('leave a new line out that was saved by a call whose answer was lost, and an equal one in that was not', () => {
    const tea = { ...named(' Tea'), price: '2.1' };
    const created = withValues(withValues(none, newKey('a'), tea), newKey('b'), tea);
    const stored = [milk, bread, item('3', 'Tea')];
    const keysAfter = (lines: ReceiptItem[], before: Set<string> | null) => [
      ...mergeLines(created, lines, before).edits.keys(),
    ];
    expect(keysAfter(stored, known)).toEqual([newKey('b')]);
    expect(keysAfter([...stored, item('4', 'Tea')], known)).toEqual([]);
    expect(keysAfter([...stored, item('4', 'Coffee')], new Set(['1', '2', '3']))).toEqual([newKey('a'), newKey('b')]);
    expect(keysAfter(stored, null)).toEqual([newKey('a'), newKey('b')]);
  });

  it.each<[string, ItemEdits, ReceiptItem[], string | null, string | null]>([
    ['renamed on both sides', renamed, [item('1', 'Soy milk')], 'Oat milk', 'Soy milk'],
    ['renamed and deleted', renamed, [bread], 'Oat milk', null],
    ['deleted and renamed', deleted, [item('1', 'Soy milk')], null, 'Soy milk'],
  ])('collide where a line was %s', (_, edits, stored, mine, theirs) => {
    const { collided, edits: kept } = mergeLines(edits, stored, known);
    expect(kept.size).toBe(0);
    expect(collided.map((each) => [each.mine?.name ?? null, each.theirs?.name ?? null, each.before?.name])).toEqual([
      [mine, theirs, 'Milk'],
    ]);
    const [resolved] = [...withMine(kept, collided[0]!).values()];
    expect(resolved?.change).toBe(mine === null ? 'deleted' : theirs === null ? 'created' : 'updated');
    expect(mergeLines(withMine(kept, collided[0]!), stored, known).collided).toEqual([]);
  });

  it('that were made while a save was under way stay after it, but for a new line that was sent', () => {
    const sent = withValues(renamed, newKey('a'), named('Tea'));
    const later = withValues(withValues(sent, '2', named('Rye bread'), bread), newKey('a'), named('Green tea'));
    expect([...withoutSent(later, sent).keys()]).toEqual(['2']);
  });
});
