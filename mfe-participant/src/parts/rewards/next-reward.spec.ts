import { describe, expect, it } from '@jest/globals';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { nextReward, progressTo } from './next-reward.ts';

const reward = (name: string, threshold: number, changes: Partial<RewardTile> = {}) => ({
  name,
  threshold,
  selection: 'redeem' as RewardTile['selection'],
  price: null as RewardTile['price'],
  ...changes,
});
const rewards = [
  reward('bag', 400),
  reward('weekend', 50, { selection: 'sweepstake' }),
  reward('sticker', 100),
  reward('mug', 0, { price: { amount: '5.00', currency: 'gbp' } }),
  reward('gift', 0),
];

describe('the reward that a balance works towards', () => {
  it.each([
    [-20n, 'sticker', 0, 120n],
    [0n, 'sticker', 0, 100n],
    [99n, 'sticker', 0.99, 1n],
    [100n, 'bag', 0.25, 300n],
    [400n, 'bag', 1, 0n],
    [9_000_000_000_000_000_001n, 'bag', 1, 0n],
  ])('at %d is the %s', (balance, name, share, missing) => {
    expect(nextReward(rewards, balance)).toMatchObject({ reward: { name }, share, missing });
  });

  it('is none where nothing is claimed for points', () => {
    expect(nextReward([rewards[1]!, rewards[3]!, rewards[4]!], 100n)).toBeNull();
  });
});

it('a cost is covered from its last point on', () => {
  expect([progressTo(400, 399n).missing, progressTo(400, 400n).missing, progressTo(400, 401n).missing]).toEqual([
    1n,
    0n,
    0n,
  ]);
});
