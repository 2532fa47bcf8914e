import { IsId } from '../validation/id.ts';

/** Codes of the 409 that refuses a claim; under the same idempotency key it stays refused. */
export type ApiClaimRefusal =
  'insufficient_points' | 'sold_out' | 'limit_reached' | 'not_started' | 'ended' | 'not_eligible';

/** A reward that a participant has claimed. */
export class ApiClaim {
  /** `0` in a dry run. */
  id: string;
  participant_id: string;
  reward_id: string;
  reward_name: string;
  /** Points that it cost. */
  points: number;
  /** The code to redeem it with; `null` for a reward without codes. */
  coupon_code: string | null;
  /** Points that the participant could spend right after it. */
  unused_points: number;
  claimed_at: string;
  /** `null` unless it was taken back. */
  reversed_at: string | null;
}

export class ApiClaimPage {
  data: ApiClaim[];
  has_more: boolean;
  /** Send it as `after` to read on. */
  next_cursor: string | null;
  /** Send it as `before` to read backwards. */
  previous_cursor: string | null;
}

export class CreateApiClaimRequest {
  @IsId()
  reward_id: string;
}
