import fc from 'fast-check';
import { type Earner, type EntrantList, judgeEntrants } from './judge-entrants.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');

const begun: EntrantList = { state: 'committed', cutoff: NOW, lastParticipant: '0', entrants: 0n, entries: 0n };
const earner = (id: number, points: bigint, changes: Partial<Earner> = {}): Earner => ({
  participantId: String(id),
  status: 'active',
  isStaff: false,
  points,
  ...changes,
});

describe('entrants of a sweepstake', () => {
  it('have an entry for each threshold of points, and consecutive numbers [A-206, A-242]', () => {
    const earners = [earner(1, 35n), earner(2, 9n), earner(4, 10n), earner(7, 250n)];
    const { list, added } = judgeEntrants(begun, 10n, earners, 10);
    expect(added).toEqual([
      { participantId: '1', position: 1n, entries: 3n, firstEntry: 1n },
      { participantId: '4', position: 2n, entries: 1n, firstEntry: 4n },
      { participantId: '7', position: 3n, entries: 25n, firstEntry: 5n },
    ]);
    expect(list).toEqual({ ...begun, state: 'frozen', lastParticipant: '7', entrants: 3n, entries: 29n });
  });

  it('have an entry for each point without a threshold, and none for points that were taken back', () => {
    const { added } = judgeEntrants(begun, 0n, [earner(1, 4n), earner(2, 0n), earner(3, -8n)], 10);
    expect(added.map(({ participantId, entries }) => [participantId, entries])).toEqual([['1', 4n]]);
  });

  it('are neither staff nor barred [A-312]', () => {
    const earners = [
      earner(1, 10n, { isStaff: true }),
      earner(2, 10n, { status: 'blocked' }),
      earner(3, 10n, { status: 'opted_out' }),
      earner(4, 10n, { status: 'inactive' }),
      earner(5, 10n, { status: null }),
    ];
    const { added, list } = judgeEntrants(begun, 10n, earners, 5);
    expect(added.map(({ participantId }) => participantId)).toEqual(['5']);
    expect(list).toMatchObject({ state: 'committed', lastParticipant: '5' });
  });

  it('are the same in pieces of whatever size', () => {
    const people = fc.array(fc.record({ points: fc.bigInt({ min: -20n, max: 90n }), isStaff: fc.boolean() }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 7 }), fc.bigInt({ min: 0n, max: 12n }), (all, size, threshold) => {
        const earners = all.map(({ points, isStaff }, index) => earner(index + 1, points, { isStaff }));
        const whole = judgeEntrants(begun, threshold, earners, earners.length + 1);
        let list = begun;
        const added = [];
        for (let from = 0; list.state === 'committed'; from += size) {
          const piece = judgeEntrants(list, threshold, earners.slice(from, from + size), size);
          added.push(...piece.added);
          list = piece.list;
        }
        expect({ list, added }).toEqual(whole);
        expect(list.entries).toBe(added.reduce((sum, { entries }) => sum + entries, 0n));
      }),
    );
  });
});
