import { IsVisibleText } from '../validation/text.ts';
import type { NftCollection } from './collectibles.dto.ts';
import { maxTagLetters } from './limits.ts';
import { type PublicImage, type RewardPrice, RewardRow, type RewardTranslations } from './rewards.dto.ts';
import type { RewardStatus } from './reward-types.ts';

/** A reward with everything that its form edits. */
export class RewardDetail extends RewardRow {
  description: string;
  description_details: string | null;
  terms_conditions: string | null;
  redemption_details: string | null;
  redemption_image: PublicImage | null;
  active_image: PublicImage | null;
  override price: RewardPrice | null;
  per_participant: number | null;
  feature: boolean;
  approved: boolean;
  /** Number of coupon codes, and how many of them are taken. */
  coupons: number;
  coupons_taken: number;
  /** The reward was claimed or drawn, so its type and the conditions of its draw are fixed. */
  locked: boolean;
  /** A participant has it as a token on a blockchain. */
  minted: boolean;
  nft_collection: NftCollection | null;
  /** Page in a public explorer, like the collection's once it exists on the chain. */
  nft_collection_transaction_create_url: string | null;
  nft_collection_address: string | null;
  translations: RewardTranslations;
  version: number;
}

/** Initial values of a new reward. */
export class NewReward {
  /** The program's active content tags, the most used of rewards first. */
  tags: string[];
}

export class RewardSaved extends RewardDetail {
  success: true;
  message: string;
}

export class RewardApproval {
  success: true;
  message: string;
  id: string;
  program_id: string;
  approved: boolean;
  status: RewardStatus;
  version: number;
}

export class ToggleTagRequest {
  @IsVisibleText({ max: maxTagLetters })
  tag: string;
}

export class RewardTags {
  success: true;
  message: string;
  id: string;
  program_id: string;
  tag_list: string[];
  version: number;
}

/** A participant who has received the reward. */
export class RewardParticipant {
  participant_id: string;
  name: string;
  /** Masked for those who may not manage users. */
  email: string;
  points: string;
  /** Masked unless the caller may manage rewards; `null` when the claim issued no code. */
  coupon_code: string | null;
  earned_at: string;
}
