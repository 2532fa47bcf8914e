import { IsVisibleText } from '../validation/text.ts';
import type { NftCollection } from './collectibles.dto.ts';
import { mostTagLetters } from './limits.ts';
import { type PublicImage, type RewardPrice, RewardRow } from './rewards.dto.ts';
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
  /** Codes that it hands out, and how many of them are taken. */
  coupons: number;
  coupons_taken: number;
  /** What was claimed or drawn already keeps its type, and a draw its conditions. */
  locked: boolean;
  /** Somebody has it as a token on a blockchain. */
  minted: boolean;
  nft_collection: NftCollection | null;
  /** In a public explorer, like the address once the chain has the collection. */
  nft_collection_transaction_create_url: string | null;
  nft_collection_address: string | null;
  version: number;
}

/** What a new reward starts from. */
export class NewReward {
  /** The program's active content tags, those that most rewards carry first. */
  tags: string[];
}

export class RewardSaved {
  success: true;
  message: string;
  id: string;
  program_id: string;
}

export class RewardApproval extends RewardSaved {
  approved: boolean;
  status: RewardStatus;
  version: number;
}

export class ToggleTagRequest {
  @IsVisibleText({ max: mostTagLetters })
  tag: string;
}

export class RewardTags extends RewardSaved {
  tag_list: string[];
  version: number;
}

/** Somebody who has had the reward. */
export class RewardParticipant {
  participant_id: string;
  name: string;
  /** Masked for those who may not manage users. */
  email: string;
  points: string;
  /** Masked unless the caller may manage rewards; `null` where no code went with it. */
  coupon_code: string | null;
  earned_at: string;
}
