import type { ReferralDecision, ReferralSignal } from '@laurel/contracts/programs/referrals/referral-signals';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { nameOf } from '../../participant-name.ts';

export interface HeldReferralRow {
  participant_id: string;
  participant_name: string;
  participant_email: string | null;
  recruiter_id: string;
  recruiter_name: string;
  recruiter_email: string | null;
  signals: ReferralSignal[];
  points: number;
  joined_at: Date;
  first_step_at: Date;
  held_at: Date;
}

/** What a decision needs to know. */
export interface HeldReferralState {
  recruiter_id: string;
  recruiter_name: string;
  signals: ReferralSignal[];
  decision: ReferralDecision | null;
  is_paid: boolean;
}

/** Held referrals whose recruit and recruiter have not been erased. */
const living = `referral r
  JOIN participant_copy p ON p.program_id = r.program_id AND p.id = r.participant_id AND p.erased_at IS NULL
  JOIN participant_copy q ON q.program_id = r.program_id AND q.id = r.recruiter_id AND q.erased_at IS NULL
  WHERE r.program_id = $1 AND r.held_at IS NOT NULL`;

const from = `(SELECT r.participant_id, ${nameOf('p')} AS participant_name, p.email AS participant_email,
    r.recruiter_id, ${nameOf('q')} AS recruiter_name, q.email AS recruiter_email, r.signals,
    (SELECT CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END FROM challenge c
     WHERE c.program_id = r.program_id AND c.id = r.challenge_id)::float8 AS points,
    r.joined_at, r.first_step_at, r.held_at
  FROM ${living} AND r.decision IS NULL) h WHERE true`;

@Injectable()
export class HeldReferralsRepository {
  constructor(private readonly database: Database) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<HeldReferralRow>> {
    return tablePage(this.database, scope, { columns: 'h.*', from }, table);
  }

  async find(scope: TenantScope, participantId: string): Promise<HeldReferralState | null> {
    const [row] = await this.database.query<HeldReferralState>(
      scope,
      `SELECT r.recruiter_id, ${nameOf('q')} AS recruiter_name, r.signals, r.decision, r.paid_at IS NOT NULL AS is_paid
       FROM ${living} AND r.participant_id = $2`,
      [scope.programId, participantId],
    );
    return row ?? null;
  }

  /** Whether this call has decided; of two concurrent ones, one does. */
  async decide(scope: TenantScope, participantId: string, decision: ReferralDecision): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `UPDATE referral SET decision = $3, decided_at = now(), pays = $3 = 'paid'
       WHERE program_id = $1 AND participant_id = $2 AND held_at IS NOT NULL AND decision IS NULL RETURNING 1`,
      [scope.programId, participantId, decision],
    );
    return rows.length > 0;
  }
}
