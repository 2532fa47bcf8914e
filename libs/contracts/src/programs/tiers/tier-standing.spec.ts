import { tierStanding } from './tier-standing.ts';
import type { Tier } from './tiers.dto.ts';

const tier = (name: string, min: number, max: number | null): Tier => ({
  id: name,
  name,
  points_threshold_min: min,
  points_threshold_max: max,
});
const ladder = [tier('Bronze', 100, 499), tier('Silver', 500, 999), tier('Gold', 1_000, null)];

describe('tier of a participant', () => {
  it.each([
    [0, null, 'Bronze', 100, 0],
    [99, null, 'Bronze', 1, 0.99],
    [100, 'Bronze', 'Silver', 400, 0],
    [499, 'Bronze', 'Silver', 1, 399 / 400],
    [500, 'Silver', 'Gold', 500, 0],
    [750, 'Silver', 'Gold', 250, 0.5],
    [1_000, 'Gold', null, 0, 1],
    [1_000_000, 'Gold', null, 0, 1],
  ])('is derived from %i lifetime points [A-432, X-117]', (points, current, next, missing, progress) => {
    const standing = tierStanding(ladder, points);
    expect([standing.current?.name ?? null, standing.next?.name ?? null]).toEqual([current, next]);
    expect([standing.missing, standing.progress]).toEqual([missing, progress]);
  });
});
