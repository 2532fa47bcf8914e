import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';

export interface NextReward<Tile> {
  reward: Tile;
  /** Share of its cost that the balance covers, 0 to 1. */
  share: number;
  /** Points that are missing; 0 when the balance covers it. */
  missing: bigint;
}

type Priced = Pick<RewardTile, 'selection' | 'threshold' | 'price'>;

const isClaimedForPoints = ({ selection, threshold, price }: Priced): boolean =>
  selection === 'redeem' && price === null && threshold > 0;

/**
 * The reward that a balance works towards: the cheapest that it does not cover or, where it covers all, the dearest;
 * `null` without rewards for points.
 */
export function nextReward<Tile extends Priced>(rewards: readonly Tile[], balance: bigint): NextReward<Tile> | null {
  const byCost = rewards.filter(isClaimedForPoints).sort((one, other) => one.threshold - other.threshold);
  const reward = byCost.find(({ threshold }) => BigInt(threshold) > balance) ?? byCost.at(-1);
  return reward === undefined ? null : { reward, ...progressTo(reward.threshold, balance) };
}

/** How far a balance, also one below 0, reaches towards a cost above 0. */
export function progressTo(cost: number, balance: bigint): Pick<NextReward<unknown>, 'share' | 'missing'> {
  const missing = BigInt(cost) - balance;
  if (missing <= 0n) return { share: 1, missing: 0n };
  return { share: Math.max(0, Number(balance) / cost), missing };
}
