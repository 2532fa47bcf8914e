import { IsBoolean, IsIn } from 'class-validator';
import { PageQuery, TableMeta } from '../table/table-query.dto.ts';
import { Optional } from '../validation/nested.ts';
import { type ClaimState, claimStates } from './claim-states.ts';
import type { RewardSelection } from './reward-types.ts';
import type { PublicImage } from './rewards.dto.ts';

/** A reward that the participant has claimed, paid for or won. */
export class OwnClaim {
  id: string;
  reward_id: string;
  name: string;
  selection: RewardSelection;
  image: PublicImage | null;
  redemption_details: string | null;
  redemption_image: PublicImage | null;
  /** Code for the shop; `null` for a reward without codes. */
  code: string | null;
  /** Whole points that it cost, as text. */
  points: string;
  state: ClaimState;
  claimed_at: string;
  /** `null` until the participant notes that it is used. */
  used_at: string | null;
  /** End of the reward; `null` without one, and for a reward that was won, which can be used after that. */
  ends_at: string | null;
  /** Texts that the reader gets in the language of the contents; left out without any. */
  untranslated?: string[];
}

/** The claims in each state. */
export class ClaimCounts {
  ready: number;
  used: number;
  expired: number;
}

/** The claims in one state, newest first. */
export class OwnClaims {
  data: OwnClaim[];
  meta: TableMeta;
  counts: ClaimCounts;
}

export class OwnClaimsQuery extends PageQuery {
  @Optional()
  @IsIn(claimStates)
  state?: ClaimState = 'ready';
}

/** A participant's note that they have used what they claimed, which they may take back. */
export class UpdateOwnClaimRequest {
  @IsBoolean()
  is_used: boolean;
}
