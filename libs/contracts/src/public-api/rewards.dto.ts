import { IsIn, IsString, MaxLength } from 'class-validator';
import type { RewardSelection } from '../rewards/reward-types.ts';
import { RewardPrice } from '../rewards/rewards.dto.ts';
import { IsId } from '../validation/id.ts';
import { Optional } from '../validation/nested.ts';
import { ApiListQuery } from './list-query.dto.ts';

/** Drafts are no rewards for other systems. */
export const apiRewardStatuses = ['active', 'scheduled', 'ended'] as const;
export type ApiRewardStatus = (typeof apiRewardStatuses)[number];

/** Reasons why a participant cannot claim a reward now. */
export const claimReasons = [
  'not_enough_points',
  'sold_out',
  'limit_reached',
  'not_started',
  'ended',
  'not_eligible',
] as const;
export type ClaimReason = (typeof claimReasons)[number];

export class ApiReward {
  id: string;
  /** Unique in the program; staff choose it. */
  identifier: string;
  name: string;
  /** HTML. */
  description: string;
  image_url: string | null;
  selection: RewardSelection;
  status: ApiRewardStatus;
  /** Cost in points; for kinds that are not claimed, the points or challenges that lead to it. */
  threshold: number;
  /** `null` unless it is paid for with money. */
  price: RewardPrice | null;
  /** Pieces that can still be claimed; `null` for no limit. */
  left: number | null;
  /** Claims of one participant; `null` for no limit. */
  per_participant: number | null;
  tags: string[];
  starts_at: string | null;
  ends_at: string | null;
  created_at: string;
  updated_at: string;
  /** Whether the participant of the query can claim it now; `null` without one. */
  claimable: boolean | null;
  /** Why not. */
  reason: ClaimReason | null;
}

export class ApiRewardPage {
  data: ApiReward[];
  has_more: boolean;
  /** Send it as `after` to read on. */
  next_cursor: string | null;
  /** Send it as `before` to read backwards. */
  previous_cursor: string | null;
}

/** Whose claims are judged. */
export class ApiRewardQuery {
  @Optional()
  @IsId()
  participant_id?: string;
}

export class ApiRewardListQuery extends ApiListQuery {
  @Optional()
  @IsId()
  participant_id?: string;

  @Optional()
  @IsIn(apiRewardStatuses)
  status?: ApiRewardStatus;

  /** The exact name of a tag. */
  @Optional()
  @IsString()
  @MaxLength(320)
  tag?: string;
}
