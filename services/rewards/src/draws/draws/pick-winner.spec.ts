import type { DrawRecord, PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import { checkDraw } from './check-draw.ts';
import { pickEntry, sha256 } from './pick-winner.ts';

const seed = Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex');
const weights = [1, 4, 0, 2, 3].filter((entries) => entries > 0);
const list = `entrant,entries\n${weights.map((entries, index) => `${index + 1},${entries}\n`).join('')}`;
const ranges = weights.map((entries, index) => ({
  first: BigInt(1 + weights.slice(0, index).reduce((sum, one) => sum + one, 0)),
  entries: BigInt(entries),
}));
const total = 10n;

/** Chi-square of observed counts against the expectation by weights. */
function chiSquare(counts: readonly number[], draws: number): number {
  return counts.reduce((sum, count, index) => {
    const expected = (draws * (weights[index] ?? 0)) / Number(total);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

const holderOf = (entry: bigint): number => ranges.findLastIndex(({ first }) => first <= entry);

describe('picking a winner', () => {
  it('follows from seed, list and counter alone [INV-37]', () => {
    const known = pickEntry(seed, sha256(list), 0n, total, []);
    expect(known).toEqual(pickEntry(seed, sha256(list), 0n, total, []));
    expect(known).toMatchInlineSnapshot(`
      {
        "counter": 0n,
        "entry": 7n,
      }
    `);
    const others = [
      pickEntry(Buffer.alloc(32), sha256(list), 0n, 1n << 60n, []),
      pickEntry(seed, sha256('another'), 0n, 1n << 60n, []),
      pickEntry(seed, sha256(list), 1n, 1n << 60n, []),
      pickEntry(seed, sha256(list), 0n, 1n << 60n, []),
    ];
    expect(new Set(others.map(({ entry }) => entry)).size).toBe(4);
  });

  it('is fair by entries: 10,000 draws stay below the 0.1 % bound of chi-square [A-245, INV-37]', () => {
    const counts = weights.map(() => 0);
    for (let draw = 0; draw < 10_000; draw += 1) {
      const { entry } = pickEntry(seed, sha256(String(draw)), 0n, total, []);
      counts[holderOf(entry)] = (counts[holderOf(entry)] ?? 0) + 1;
    }
    expect(chiSquare(counts, 10_000)).toBeLessThan(16.27);
    // A bias of a tenth toward the first entrant would be detected.
    expect(chiSquare([1_100, 3_900, 2_000, 3_000], 10_000)).toBeGreaterThan(12);
  });

  it('never picks removed entrants, at any position', () => {
    for (const gone of [[0], [3], [1, 2], [3, 0], [2, 0, 1]]) {
      const taken = gone.map((index) => ranges[index] ?? { first: 0n, entries: 0n });
      const left = new Set<number>();
      for (let draw = 0n; draw < 300n; draw += 1n) left.add(holderOf(pickEntry(seed, 'h', draw, total, taken).entry));
      expect([...left].toSorted()).toEqual([0, 1, 2, 3].filter((index) => !gone.includes(index)));
    }
    expect(() => pickEntry(seed, 'h', 0n, total, ranges)).toThrow(RangeError);
  });
});

describe('checking a draw', () => {
  const step = (number: number, pick: { counter: bigint; entry: bigint }): DrawRecord => ({
    number,
    kind: 'winner',
    entrant: holderOf(pick.entry) + 1,
    counter: Number(pick.counter),
    entry: Number(pick.entry),
    replaces: null,
    recorded_at: '2026-11-01T10:00:00.000Z',
  });
  const first = pickEntry(seed, sha256(list), 0n, total, []);
  const gone = ranges.filter((_, index) => index === holderOf(first.entry));
  const second = pickEntry(seed, sha256(list), first.counter + 1n, total, gone);
  const draw: Pick<PublishedDraw, keyof PublishedDraw> = {
    reward_id: '7',
    name: 'Raffle',
    state: 'drawn',
    method: 'laurel-draw-1',
    seed_hash: sha256(seed),
    seed: seed.toString('hex'),
    entrants: 4,
    entries: 10,
    entrants_hash: sha256(list),
    records: [step(1, first), step(2, second)],
    committed_at: '2026-11-01T10:00:00.000Z',
    frozen_at: '2026-11-01T10:00:00.000Z',
    drawn_at: '2026-11-01T10:00:00.000Z',
  };

  it('accepts a draw that was held as announced [INV-37]', () => {
    expect(checkDraw(draw, list)).toEqual([]);
  });

  it('detects a seed that is not the announced one, whichever entrant it makes win [A-245]', () => {
    const swapped = Buffer.alloc(32, 7);
    const records = [step(1, pickEntry(swapped, sha256(list), 0n, total, []))];
    expect(checkDraw({ ...draw, seed: swapped.toString('hex'), records }, list)).toEqual([
      'the seed is not the one that was announced',
    ]);
  });

  it.each<[string, Partial<PublishedDraw>, string]>([
    ['another seed', { seed: '00'.repeat(32) }, list],
    ['a changed list', {}, list.replace('1,1', '1,2')],
    [
      'a winner that was put in place of another',
      { records: [step(1, { ...first, entry: (first.entry % 10n) + 1n })] },
      list,
    ],
    ['a winner too many', { records: [step(1, first), step(2, first)] }, list],
    ['a number that was passed over', { records: [step(1, { ...first, counter: first.counter + 1n })] }, list],
    ['a draw that was not held', { state: 'frozen', seed: null }, list],
  ])('detects %s', (_what, changes, published) => {
    expect(checkDraw({ ...draw, ...changes }, published)).not.toEqual([]);
  });
});
