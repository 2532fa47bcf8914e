import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  NotEquals,
} from 'class-validator';
import { type Translations, TranslationsOf } from '../languages/translations.ts';
import { type Currency, currencies } from '../programs/payments/payments.dto.ts';
import { TableMeta } from '../table/table-query.dto.ts';
import { IsId } from '../validation/id.ts';
import { IsMoment } from '../validation/moment.ts';
import { Nullable, Optional, OptionalNested } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { maxTagLetters, maxTags } from './limits.ts';
import {
  type ClaimRefusal,
  type DrawState,
  type RewardSelection,
  rewardSelections,
  type RewardStatus,
} from './reward-types.ts';

/** Maximum of points, or of claims, in one call. */
const MAX_AMOUNT = 1_000_000_000;
/** Most points that are deducted; the documents' generator cannot read a sign in a decorator. */
const MIN_AMOUNT = -MAX_AMOUNT;
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
  /** `null` until the achievement is earned. */
  active_image: PublicImage | null;
}

/** Price of a reward in money. */
export class RewardPrice {
  /** Decimal string in the currency's main unit with its decimals, such as `25.00` or, in yen, `2500`. */
  @Matches(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,4})?$/, { message: 'must be an amount above zero such as 25.00' })
  amount: string;

  @IsIn(currencies)
  currency: Currency;
}

/** State of a draw, and the published entries of the caller. */
export class OwnDraw {
  state: Exclude<DrawState, 'ready'>;
  /** The caller's number in the published list; `null` when they are not in it. */
  entrant: number | null;
  first_entry: number | null;
  last_entry: number | null;
}

/** A reward as its overlay shows it to the caller. */
export class RewardResponse {
  id: string;
  name: string;
  description: string;
  description_details: string | null;
  terms_conditions: string | null;
  /** `null` until the reward is earned. */
  redemption_details: string | null;
  redemption_image: PublicImage | null;
  image: PublicImage | null;
  selection: RewardSelection;
  /**
   * Cost in points; for an achievement the lifetime points that earn it, for a milestone the number of completed
   * challenges, for a sweepstake the points of one entry, for a contest the points that qualify to win.
   */
  threshold: number;
  /** `null` unless it is paid for with money. */
  price: RewardPrice | null;
  finish: string | null;
  status: RewardStatus;
  feature: boolean;
  earned_by_current_participant_on: string | null;
  participant_sweepstakes_entry: number | null;
  /** Draw of a sweepstake, once it has been announced. */
  draw: OwnDraw | null;
  /** The caller's number of completed challenges, for a milestone; `null` for a visitor. */
  completed_challenges: number | null;
  /** Codes of the caller's own claims; empty for a reward without codes. */
  coupon_codes: string[];
  achievement_reward: AchievementReward | null;
  nft_item: Collectible | null;
  /** State of a token that the caller is to receive; `null` otherwise. */
  nft_status: 'pending' | 'failed' | null;
  /** Why the caller cannot claim it now; for a visitor `null` unless no participant can. */
  claim_refusal: ClaimRefusal | null;
  /** Texts that the reader gets in the language of the contents; left out without any. */
  untranslated?: string[];
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
  /** Texts that the reader gets in the language of the contents; left out without any. */
  untranslated?: string[];
}

/** The sections of the home page that the service for rewards answers, each as its own call answers it. */
export interface RewardSections {
  active_rewards: RewardTile[];
  current_rewards: RewardTile[];
  offers_reward: RewardTile[];
  claimed_rewards: RewardTile[];
}

export class ClaimRewardRequest {
  @IsId()
  reward_id: string;
}

export class ClaimRewardResponse {
  success: true;
  message: string;
  /** Set when the reward is paid for: the browser navigates there. */
  stripe_url: string | null;
  /** Id of the claim; with `stripe_url` the one that is made once the payment succeeds. */
  claim_id: string;
  unused_points: string;
}

/** A participant's points, spendable and lifetime, as whole numbers in text. */
export class PointsResponse {
  unused_points: string;
  points: string;
}

/** Points that staff granted or deducted, with the participant's totals after it. */
export class PointsGranted extends PointsResponse {
  success: true;
}

/** One line of a participant's points statement. */
export class PointsEntry {
  id: string;
  kind: 'earn' | 'spend' | 'correction' | 'refund';
  /** `completion` of a challenge, `receipt`, `claim` of a reward, `adjustment` by staff, `import` or `reset`. */
  source_type: string;
  /** Rule that determined the amount, such as `challenge:12`; `null` without one. */
  rule: string | null;
  title: string;
  /** Whole points in text; negative when they were spent or taken back. */
  points: string;
  /** Spendable points after this line. */
  balance: string;
  created_at: string;
}

/** The lines, newest first. */
export class PointsStatement {
  data: PointsEntry[];
  meta: TableMeta;
}

/** A line of the statement as staff see it. */
export class ParticipantPointsEntry extends PointsEntry {
  /** Change of the lifetime points; they never fall below 0, the balance may. */
  lifetime_change: string;
  /** Points of a correction that could not come off the lifetime points; negative where an earning makes up for earlier ones. */
  shortfall: string;
}

/** The lines, newest first. */
export class ParticipantPointsStatement {
  data: ParticipantPointsEntry[];
  meta: TableMeta;
}

/** The texts of a reward that participants read. */
export const rewardTexts = [
  'name',
  'description',
  'description_details',
  'terms_conditions',
  'redemption_details',
] as const;
export type RewardTranslations = Translations<(typeof rewardTexts)[number]>;

/** The editable values of a reward. A field that is left out gets its default; translations that are left out stay. */
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
  @Max(MAX_AMOUNT)
  threshold: number;

  /** Price in money, instead of points. */
  @OptionalNested(() => RewardPrice)
  price?: RewardPrice;

  /** Number of claims in all; `null` for no limit. */
  @Nullable()
  @IsInt()
  @Min(0)
  @Max(MAX_AMOUNT)
  limit?: number | null;

  /** Number of claims per participant; left out, it is 1; `null` for no limit. */
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  per_participant?: number | null;

  @Nullable()
  @IsMoment()
  start?: string | null;

  @Nullable()
  @IsMoment()
  finish?: string | null;

  @Nullable()
  @Matches(IMAGE_ADDRESS, { message: 'must be an https address or a path of the platform' })
  @MaxLength(2_000)
  image_url?: string | null;

  @Nullable()
  @Matches(IMAGE_ADDRESS, { message: 'must be an https address or a path of the platform' })
  @MaxLength(2_000)
  redemption_image_url?: string | null;

  /** Text of an achievement after it is earned. */
  @Nullable()
  @Matches(IMAGE_ADDRESS, { message: 'must be an https address or a path of the platform' })
  @MaxLength(2_000)
  active_image_url?: string | null;

  /** `false` hides it from the home page and blocks claims. */
  @Optional()
  @IsBoolean()
  feature?: boolean;

  @TranslationsOf(() => SaveRewardRequest, rewardTexts)
  translations?: RewardTranslations;
}

/** Creates a reward or updates it to this state, found by its identifier; approved by default. */
export class ProvisionRewardRequest extends SaveRewardRequest {
  @Optional()
  @IsBoolean()
  approved?: boolean;

  @Optional()
  @IsArray()
  @ArrayMaxSize(maxTags)
  @IsVisibleText({ max: maxTagLetters, each: true })
  tag_list?: string[];
}

/** The complete form, with the version that it was filled from. */
export class UpdateRewardRequest extends SaveRewardRequest {
  @IsInt()
  @Min(1)
  version: number;
}

const ADDRESS = /^0x[0-9a-f]{1,64}$/;

/** Sets the token that represents a participant's achievement. */
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
  /** Remainder of the limit, which awards do not reduce; `null` for no limit. */
  balance: number | null;
  /** All of the limit is claimed, or all codes are taken. */
  sold_out: boolean;
  tag_list: string[];
  start: string | null;
  finish: string | null;
  updated_at: string;
}

/** Grants or deducts points with a reason; the key makes the call idempotent. */
export class AdjustPointsRequest {
  @IsId()
  participant_id: string;

  @IsInt()
  @NotEquals(0, { message: 'must not be 0' })
  @Min(MIN_AMOUNT)
  @Max(MAX_AMOUNT)
  amount: number;

  @IsVisibleText({ max: 120 })
  title: string;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  key: string;
}
