import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  NotEquals,
} from 'class-validator';
import { type Currency, currencies } from '../programs/payments/payments.dto.ts';
import { TableMeta } from '../table/table-query.dto.ts';
import { IsId } from '../validation/id.ts';
import { Nullable, Optional, OptionalNested } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { mostTagLetters, mostTags } from './limits.ts';
import {
  type ClaimRefusal,
  type DrawState,
  type RewardSelection,
  rewardSelections,
  type RewardStatus,
} from './reward-types.ts';

/** Largest number of points, or of claims, that one call may name. */
const MOST = 1_000_000_000;
const IMAGE_ADDRESS = /^(https:\/\/[^\s/\\]|\/(?![/\\]))[^\s\\]*$/;

export class PublicImage {
  public_url: string;
}

/** The token of an achievement on a blockchain, with its pages in a public explorer. */
export class Collectible {
  address: string;
  owner_address: string;
  explorer_mint_url: string;
  explorer_token_url: string;
  owner_explorer_url: string;
}

export class AchievementReward {
  /** Only once earned. */
  active_image: PublicImage | null;
}

/** What a reward costs in money. */
export class RewardPrice {
  /** Decimal string in the currency's main unit, such as `25.00`. */
  @Matches(/^(?!0+\.00$)\d{1,6}\.\d\d$/, { message: 'must be an amount above zero such as 25.00' })
  amount: string;

  @IsIn(currencies)
  currency: Currency;
}

/** Where a draw stands, and which published entries are the caller's. */
export class OwnDraw {
  state: Exclude<DrawState, 'ready'>;
  /** The caller's number in the published list; `null` when they are not in it. */
  entrant: number | null;
  first_entry: number | null;
  last_entry: number | null;
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
  /**
   * Cost in points; of an achievement the lifetime earnings that bring it, of a milestone the completed challenges, of a
   * sweepstake the points of one entry, of a contest the points that one must earn to win.
   */
  threshold: number;
  /** `null` unless it is paid for with money. */
  price: RewardPrice | null;
  finish: string | null;
  status: RewardStatus;
  feature: boolean;
  earned_by_current_participant_on: string | null;
  participant_sweepstakes_entry: number | null;
  /** Of a sweepstake, once its draw has been announced. */
  draw: OwnDraw | null;
  /** Of a milestone: how many the caller has completed; `null` for a visitor. */
  completed_challenges: number | null;
  /** Of the caller's own claims, where the reward hands out codes. */
  coupon_codes: string[];
  achievement_reward: AchievementReward | null;
  nft_item: Collectible | null;
  /** Of a token that the caller is to have and does not have yet. */
  nft_status: 'pending' | 'failed' | null;
  /** Why the caller cannot claim it now; always `null` for a visitor unless nobody can. */
  claim_refusal: ClaimRefusal | null;
}

/** A reward as a tile of the home page. */
export class RewardTile {
  id: string;
  name: string;
  selection: RewardSelection;
  threshold: number;
  price: RewardPrice | null;
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
  /** With `stripe_url`: of the claim that is made once it is paid. */
  claim_id: string;
  unused_points: string;
}

/** A participant's points: what can be spent and what was ever earned, as whole numbers in text. */
export class PointsResponse {
  unused_points: string;
  points: string;
}

/** Points that staff have given or taken, with what the participant has since then. */
export class PointsGranted extends PointsResponse {
  success: true;
}

/** One line of a participant's statement: why the points are what they are. */
export class PointsEntry {
  id: string;
  kind: 'earn' | 'spend' | 'correction';
  /** What it was for: `completion` of a challenge, `receipt`, `claim` of a reward, or `adjustment` by hand. */
  source_type: string;
  /** What decided the amount, such as `challenge:12`; `null` where nothing but the source did. */
  rule: string | null;
  title: string;
  /** Whole points in text, negative where they were spent or taken back. */
  points: string;
  /** What could be spent right after. */
  balance: string;
  created_at: string;
}

/** Newest first. */
export class PointsStatement {
  data: PointsEntry[];
  meta: TableMeta;
}

/** A line as staff see it. */
export class ParticipantPointsEntry extends PointsEntry {
  /** By how much the points ever earned changed; they never fall below 0, the balance may. */
  lifetime_change: string;
}

/** Newest first. */
export class ParticipantPointsStatement {
  data: ParticipantPointsEntry[];
  meta: TableMeta;
}

/** What people decide about a reward. A field that is left out gets its default. */
export class SaveRewardRequest {
  @IsVisibleText({ min: 2, max: 80 })
  name: string;

  @IsString()
  @MaxLength(20_000)
  description: string;

  @Nullable()
  @IsString()
  @MaxLength(20_000)
  description_details?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(20_000)
  terms_conditions?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(20_000)
  redemption_details?: string | null;

  @IsIn(rewardSelections)
  selection: RewardSelection;

  @IsInt()
  @Min(0)
  @Max(MOST)
  threshold: number;

  /** What it costs in money, instead of points. */
  @OptionalNested(() => RewardPrice)
  price?: RewardPrice;

  /** How many can be claimed in all; `null` for no limit. */
  @Nullable()
  @IsInt()
  @Min(0)
  @Max(MOST)
  limit?: number | null;

  /** How often one participant may claim it: once unless it says otherwise; `null` for no limit. */
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  per_participant?: number | null;

  @Nullable()
  @IsISO8601({ strict: true })
  start?: string | null;

  @Nullable()
  @IsISO8601({ strict: true })
  finish?: string | null;

  @Nullable()
  @Matches(IMAGE_ADDRESS, { message: 'must be an https address or a path of the platform' })
  @MaxLength(2_000)
  image_url?: string | null;

  @Nullable()
  @Matches(IMAGE_ADDRESS, { message: 'must be an https address or a path of the platform' })
  @MaxLength(2_000)
  redemption_image_url?: string | null;

  /** Of an achievement, once it is earned. */
  @Nullable()
  @Matches(IMAGE_ADDRESS, { message: 'must be an https address or a path of the platform' })
  @MaxLength(2_000)
  active_image_url?: string | null;

  /** `false` keeps it off the home page and from being claimed. */
  @Optional()
  @IsBoolean()
  feature?: boolean;
}

/** Creates a reward or brings it to this state, found by its identifier. Approved unless it says not. */
export class ProvisionRewardRequest extends SaveRewardRequest {
  @Optional()
  @IsBoolean()
  approved?: boolean;

  @Optional()
  @IsArray()
  @ArrayMaxSize(mostTags)
  @IsVisibleText({ max: mostTagLetters, each: true })
  tag_list?: string[];
}

/** The whole form again, over the version that it was filled from. */
export class UpdateRewardRequest extends SaveRewardRequest {
  @IsInt()
  @Min(1)
  version: number;
}

const ADDRESS = /^0x[0-9a-f]{1,64}$/;

/** Says which token stands for a participant's achievement. */
export class RecordCollectibleRequest {
  @IsIn(['mainnet', 'testnet', 'devnet'])
  network: 'mainnet' | 'testnet' | 'devnet';

  @Matches(ADDRESS)
  address: string;

  @Matches(ADDRESS)
  owner_address: string;

  @Matches(ADDRESS)
  mint_transaction: string;
}

/** A row of the back-office table. */
export class RewardRow {
  id: string;
  program_id: string;
  identifier: string;
  name: string;
  image: PublicImage | null;
  selection: RewardSelection;
  status: RewardStatus;
  /** Cost in points. */
  threshold: number;
  price: RewardPrice | null;
  /** `null` for no limit. */
  limit: number | null;
  claims: number;
  /** What is left of the limit, which awards take nothing of; `null` for no limit. */
  balance: number | null;
  /** Neither a piece nor a code is left. */
  sold_out: boolean;
  tag_list: string[];
  start: string | null;
  finish: string | null;
  updated_at: string;
}

/** Gives or takes points with a reason; the key makes a repeated call harmless. */
export class AdjustPointsRequest {
  @IsId()
  participant_id: string;

  @IsInt()
  @NotEquals(0, { message: 'must not be 0' })
  @Min(-MOST)
  @Max(MOST)
  amount: number;

  @IsVisibleText({ max: 120 })
  title: string;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  key: string;
}
