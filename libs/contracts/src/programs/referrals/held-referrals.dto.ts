import { IsIn } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { type ReferralDecision, referralDecisions, type ReferralSignal } from './referral-signals.ts';

/** A referral whose payment waits for a person. */
export class HeldReferral {
  /** The recruit, who joins once. */
  participant_id: string;
  participant_name: string;
  /** `null` without the permission to manage users. */
  participant_email: string | null;
  recruiter_id: string;
  recruiter_name: string;
  /** `null` without the permission to manage users. */
  recruiter_email: string | null;
  signals: ReferralSignal[];
  /** Points that the recruiter would get at present. */
  points: number;
  joined_at: string;
  first_step_at: string;
  held_at: string;
}

export class HeldReferralTable {
  data: HeldReferral[];
  meta: TableMeta;
}

export class DecideReferralRequest {
  @IsIn(referralDecisions, { message: 'Choose a decision' })
  decision: ReferralDecision;

  /** The audit trail shows it; neither recruiter nor recruit reads it. */
  @IsVisibleText({ max: 500 })
  reason: string;
}

export class ReferralDecided {
  success: boolean;
  message: string;
  /** `waiting`: the referral is paid on another day, or once both accounts are active. */
  outcome: ReferralDecision | 'waiting';
}
