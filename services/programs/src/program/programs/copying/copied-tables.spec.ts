import fc from 'fast-check';
import { copiedTables, copyRows, type OriginalRow } from './copied-tables.ts';

const now = '2026-11-23T08:00:00.000Z';
const numbers = fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 62n }).map(String), { maxLength: 8 });

describe('copied rows', () => {
  const options = { name: 'question_option', parents: [{ name: 'question', column: 'question_id' }] };

  it('belong to the copies of their parents, and are left out with them', () => {
    fc.assert(
      fc.property(numbers, numbers, (ids, parents) => {
        const rows: OriginalRow[] = ids.map((id, place) => ({
          id,
          parent_ids: [parents[place] ?? 'elsewhere'],
          content: '{}',
        }));
        const newIds = new Map(ids.map((id) => [id, `${id}0`]));
        const parentIds = new Map([['question', new Map(parents.map((id) => [id, `${id}1`]))]]);
        const copies = copyRows(options, rows, { programId: '7', now, ids: newIds, parentIds });
        expect(copies.map(({ changes }) => changes)).toEqual(
          ids.slice(0, parents.length).map((id, place) => ({
            program_id: '7',
            id: `${id}0`,
            question_id: `${parents[place] ?? ''}1`,
          })),
        );
      }),
    );
  });

  it('of challenges are drafts without an idempotency key', () => {
    const challenges = copiedTables.find(({ name }) => name === 'challenge');
    if (challenges === undefined) throw new Error('Challenges are not copied');
    const ids = new Map([['1', '2']]);
    const row = { id: '1', parent_ids: [], content: '{"name":"Map"}' };
    expect(copyRows(challenges, [row], { programId: '7', now, ids, parentIds: new Map() })).toEqual([
      {
        content: '{"name":"Map"}',
        changes: {
          is_approved: false,
          version: 1,
          achievement_collection_address: null,
          created_at: now,
          updated_at: now,
          program_id: '7',
          id: '2',
        },
      },
    ]);
  });

  it('follow their parents in the list of tables', () => {
    const names = copiedTables.map(({ name }) => name);
    for (const { name, parents = [] } of copiedTables) {
      for (const parent of parents) expect(names.indexOf(parent.name)).toBeLessThan(names.indexOf(name));
    }
  });
});
