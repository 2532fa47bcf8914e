import fc from 'fast-check';
import { replacedIds, type StoredPart } from './replaced-ids.ts';

const stored = (...ids: string[]): StoredPart[] => ids.map((id, place) => ({ id, position: place + 1 }));

describe('parts of a saved list', () => {
  it('replace the rows that they name, at any position', () => {
    expect(replacedIds(stored('1', '2', '3'), [{ id: '3' }, {}, { id: '1' }], false)).toEqual(['3', null, '1']);
  });

  it('replace the part at their position when requested, unless another part names it', () => {
    expect(replacedIds(stored('1', '2', '3'), [{}, { id: '1' }, {}, {}], true)).toEqual([null, '1', '3', null]);
    expect(replacedIds(stored('1', '2'), [{}, {}], true)).toEqual(['1', '2']);
  });

  it('are new when they name a foreign row, or one that was named before', () => {
    expect(replacedIds(stored('1', '2'), [{ id: '9' }, { id: '2' }, { id: '2' }], false)).toEqual([null, '2', null]);
  });

  it('replace every row at most once, and every named row', () => {
    const id = fc.integer({ min: 1, max: 12 }).map(String);
    const rows = fc.uniqueArray(fc.record({ id, position: fc.integer({ min: 1, max: 6 }) }), {
      selector: (row) => row.id,
    });
    const parts = fc.array(fc.record({ id: fc.option(id) }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, parts, fc.boolean(), (before, given, byPlace) => {
        const replaced = replacedIds(before, given, byPlace).filter((one) => one !== null);
        const known = before.map((row) => row.id);
        expect(new Set(replaced).size).toBe(replaced.length);
        expect(known).toEqual(expect.arrayContaining(replaced));
        expect(replaced).toEqual(
          expect.arrayContaining(given.flatMap((one) => (one.id !== null && known.includes(one.id) ? one.id : []))),
        );
      }),
    );
  });
});
