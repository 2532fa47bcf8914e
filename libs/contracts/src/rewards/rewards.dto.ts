import { IsBoolean, IsIn, IsInt, IsString, MaxLength, Min } from 'class-validator';
import { IsId } from '../validation/id.ts';
import { Nullable, Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { type RewardSelection, rewardSelections, type RewardStatus } from './reward-types.ts';

export class PublicImage {
  public_url: string;
}

/** A reward as its overlay shows it, for whoever looks. */
export class RewardResponse {
  id: string;
  name: string;
  description: string;
  description_details: string | null;
  terms_conditions: string | null;
  /** Only once earned. */
  redemption_details: string | null;
  redemption_image: PublicImage | null;
  image: PublicImage | null;
  selection: RewardSelection;
  /** Cost in points. */
  threshold: number;
  finish: string | null;
  status: RewardStatus;
  feature: boolean;
  earned_by_current_participant_on: string | null;
  participant_sweepstakes_entry: number | null;
}

/** A reward as a tile of the home page. */
export class RewardTile {
  id: string;
  name: string;
  selection: RewardSelection;
  threshold: number;
  finish: string | null;
  image: PublicImage | null;
  feature: boolean;
  earned_by_current_participant_on: string | null;
}

export class ClaimRewardRequest {
  @IsId()
  reward_id: string;
}

export class ClaimRewardResponse {
  success: true;
  message: string;
  /** Set when the reward is paid for: the browser goes there. */
  stripe_url: string | null;
  claim_id: string;
  unused_points: string;
}

/** A participant's points: what can be spent and what was ever earned, as whole numbers in text. */
export class PointsResponse {
  unused_points: string;
  points: string;
}

/** Creates a reward or brings it to this state, found by its identifier. */
export class ProvisionRewardRequest {
  @IsVisibleText({ min: 2, max: 80 })
  name: string;

  @IsString()
  @MaxLength(20_000)
  description: string;

  @Nullable()
  @IsString()
  description_details?: string | null;

  @Nullable()
  @IsString()
  terms_conditions?: string | null;

  @Nullable()
  @IsString()
  redemption_details?: string | null;

  @IsIn(rewardSelections)
  selection: RewardSelection;

  @IsInt()
  @Min(0)
  threshold: number;

  /** How many can be claimed in all; `null` for no limit. */
  @Nullable()
  @IsInt()
  @Min(0)
  limit?: number | null;

  @Nullable()
  @IsString()
  start?: string | null;

  @Nullable()
  @IsString()
  finish?: string | null;

  @Nullable()
  @IsString()
  image_url?: string | null;

  @Optional()
  @IsBoolean()
  feature?: boolean;
}

/** Gives or takes points with a reason; the key makes a repeated call harmless. */
export class AdjustPointsRequest {
  @IsId()
  participant_id: string;

  @IsInt()
  amount: number;

  @IsVisibleText({ max: 120 })
  title: string;

  @IsString()
  @MaxLength(200)
  key: string;
}
