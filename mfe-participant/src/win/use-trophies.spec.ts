import { describe, expect, it } from '@jest/globals';
import { rewardTile } from '../testing/roastery.ts';
import { newAwards } from './use-trophies.ts';

const badge = (id: string, threshold: number) => rewardTile(id, `Badge ${id}`, { selection: 'achievement', threshold });
const milestone = rewardTile('9', 'Ten challenges', { selection: 'milestone', threshold: 10, image: null });
const mug = rewardTile('3', 'A mug', { threshold: 60 });
const gain = { from: 50n, to: 100n };
const idsOf = (...lists: Parameters<typeof newAwards>): string[] =>
  newAwards(...lists).map((trophy) => ('id' in trophy ? trophy.id : ''));

describe('awards that a gain has brought', () => {
  it('are those that were not there before, and no claimed reward', () => {
    const has = [mug, milestone, badge('1', 100), badge('2', 40), badge('5', 30)];
    expect(idsOf([badge('2', 40)], has, gain)).toEqual(['9', '1', '5']);
    expect(newAwards([], [milestone], gain)).toEqual([
      { kind: 'milestone', id: '9', name: 'Ten challenges', image: null },
    ]);
  });

  it('are, without cached awards, the badges whose threshold the gain has crossed', () => {
    const has = [milestone, badge('1', 50), badge('2', 51), badge('3', 100), badge('4', 101)];
    expect(idsOf(undefined, has, gain)).toEqual(['2', '3']);
  });
});
