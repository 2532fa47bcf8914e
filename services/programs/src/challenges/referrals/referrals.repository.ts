import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { ReferralSignal } from '@laurel/contracts/programs/referrals/referral-signals';
import { Injectable } from '@nestjs/common';
import type { DueReferral } from './daily-limit.ts';
import type { JudgedReferral } from './suspicion.ts';

/** A newcomer who has joined with a participant's code. */
export interface Recruit {
  participant_id: string;
  referral_code: string;
  repeated_mailbox: boolean;
  signals: ReferralSignal[];
  joined_at: string;
}

export interface DuePayment extends DueReferral, JudgedReferral {
  /** Staff have decided to pay. */
  is_approved: boolean;
}

export interface SuspectedReferral {
  participant_id: string;
  signals: ReferralSignal[];
}

/** A referral that may be paid: neither paid nor waiting for a decision. A refusal has ended `pays`. */
const isDue = `r.pays AND r.paid_at IS NULL AND r.first_step_at IS NOT NULL
         AND (r.held_at IS NULL OR r.decision IS NOT NULL)`;

interface StoredRecruit {
  participant_id: string;
  recruiter_id: string;
  joined_at: Date;
}

interface PaidReferral extends DueReferral {
  challenge_id: string;
}

@Injectable()
export class ReferralsRepository {
  constructor(private readonly database: Database) {}

  /** The participants with these referral codes, by code. */
  async recruiters(scope: TenantScope, codes: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ referral_code: string; id: string }>(
      scope,
      'SELECT referral_code, id FROM participant_copy WHERE program_id = $1 AND referral_code = ANY ($2)',
      [scope.programId, codes],
    );
    return new Map(rows.map(({ referral_code, id }) => [referral_code, id]));
  }

  /** Stores recruits with their recruiters, if the referral challenge was active when they joined; returns the new ones. */
  async add(scope: TenantScope, recruits: readonly Recruit[]): Promise<StoredRecruit[]> {
    return this.database.query<StoredRecruit>(
      scope,
      `INSERT INTO referral (program_id, participant_id, recruiter_id, challenge_id, pays, signals, joined_at)
       SELECT $1::bigint, r.participant_id, p.id, c.id, NOT r.repeated_mailbox, r.signals, r.joined_at
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, referral_code text, repeated_mailbox boolean,
         signals text[], joined_at timestamptz)
       JOIN participant_copy p ON p.program_id = $1 AND p.referral_code = r.referral_code
         AND p.status = 'active' AND p.id <> r.participant_id
       CROSS JOIN LATERAL (SELECT t.id FROM challenge t
         WHERE t.program_id = $1 AND t.challenge_type = 'referral' AND NOT t.is_api_completion_only
           AND challenge_status(t.is_approved, t.starts_at, t.ends_at, r.joined_at) = 'active'
         ORDER BY t.id LIMIT 1) c
       -- A reset of the recruiter reverses every completion before it.
       WHERE NOT EXISTS (SELECT FROM completion_count n
         WHERE n.program_id = $1 AND n.participant_id = p.id AND n.reset_at >= r.joined_at)
       ORDER BY r.participant_id
       ON CONFLICT DO NOTHING RETURNING participant_id, recruiter_id, joined_at`,
      [scope.programId, JSON.stringify(recruits)],
    );
  }

  async removeUntil(scope: TenantScope, recruiterId: string, at: Date): Promise<void> {
    await this.database.query(
      scope,
      'DELETE FROM referral WHERE program_id = $1 AND recruiter_id = $2 AND joined_at <= $3',
      [scope.programId, recruiterId, at],
    );
  }

  /** Recruits whose sign-up and first step may have been written at the same moment and have missed each other. */
  async recentlyAdded(scope: TenantScope): Promise<string[]> {
    const rows = await this.database.query<{ participant_id: string }>(
      scope,
      `SELECT participant_id FROM referral
       WHERE program_id = $1 AND pays AND first_step_at IS NULL AND created_at > now() - interval '1 hour'`,
      [scope.programId],
    );
    return rows.map(({ participant_id }) => participant_id);
  }

  /** Locks the recruiters who may be paid until the transaction ends, in the order of their ids; returns their ids. */
  async lockRecruiters(scope: TenantScope, ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      scope,
      `SELECT id FROM participant_copy WHERE program_id = $1 AND id = ANY ($2) AND status = 'active'
       ORDER BY id FOR NO KEY UPDATE`,
      [scope.programId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Due payments, the longest waiting first: not for blocked recruits, nor while the challenge is a draft, nor while
   * staff have to decide.
   */
  async due(scope: TenantScope, recruiterIds: readonly string[]): Promise<DuePayment[]> {
    return this.database.query<DuePayment>(
      scope,
      `SELECT r.participant_id, r.recruiter_id, r.signals, r.joined_at, r.first_step_at, r.recruits_in_hour,
         r.decision IS NOT NULL AS is_approved
       FROM (SELECT *, (count(*) OVER (PARTITION BY recruiter_id ORDER BY joined_at
             RANGE BETWEEN interval '1 hour' PRECEDING AND CURRENT ROW))::integer AS recruits_in_hour
           FROM referral WHERE program_id = $1 AND recruiter_id = ANY ($2)) r
       JOIN challenge c ON c.program_id = r.program_id AND c.id = r.challenge_id AND c.is_approved
       LEFT JOIN participant_copy p ON p.program_id = r.program_id AND p.id = r.participant_id
       WHERE ${isDue} AND p.status IS DISTINCT FROM 'blocked'
       ORDER BY r.first_step_at, r.participant_id`,
      [scope.programId, recruiterIds],
    );
  }

  /** Holds referrals for a decision of staff, with what speaks against them. */
  async hold(scope: TenantScope, suspected: readonly SuspectedReferral[], at: Date): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE referral r SET held_at = $3, signals = s.signals
       FROM jsonb_to_recordset($2) AS s (participant_id bigint, signals text[])
       WHERE r.program_id = $1 AND r.participant_id = s.participant_id AND r.held_at IS NULL AND r.paid_at IS NULL`,
      [scope.programId, JSON.stringify(suspected), at],
    );
  }

  /** Payments on the day of a moment in the program's time zone, by recruiter. */
  async paidOnDay(scope: TenantScope, recruiterIds: readonly string[], at: Date): Promise<Map<string, number>> {
    const rows = await this.database.query<{ recruiter_id: string; paid: number }>(
      scope,
      `SELECT r.recruiter_id, count(*)::integer AS paid FROM referral r JOIN program p ON p.id = r.program_id
       CROSS JOIN LATERAL (SELECT date_trunc('day', $3::timestamptz AT TIME ZONE p.time_zone) AS day) d
       WHERE r.program_id = $1 AND r.recruiter_id = ANY ($2) AND r.paid_at >= d.day AT TIME ZONE p.time_zone
         AND r.paid_at < (d.day + interval '1 day') AT TIME ZONE p.time_zone
       GROUP BY r.recruiter_id`,
      [scope.programId, recruiterIds, at],
    );
    return new Map(rows.map(({ recruiter_id, paid }) => [recruiter_id, paid]));
  }

  /** Marks due referrals as paid. Returns the ones that were not paid before, ordered by participant. */
  async markPaid(scope: TenantScope, referrals: readonly DueReferral[], at: Date): Promise<PaidReferral[]> {
    return this.database.query<PaidReferral>(
      scope,
      `WITH due AS (
         SELECT participant_id FROM referral
         WHERE program_id = $1 AND participant_id = ANY ($2) AND pays AND paid_at IS NULL AND first_step_at IS NOT NULL
         ORDER BY participant_id FOR NO KEY UPDATE),
       paid AS (
         UPDATE referral r SET paid_at = $3 FROM due d
         WHERE r.program_id = $1 AND r.participant_id = d.participant_id
         RETURNING r.participant_id, r.recruiter_id, r.challenge_id)
       SELECT participant_id, recruiter_id, challenge_id FROM paid ORDER BY paid.participant_id`,
      [scope.programId, referrals.map(({ participant_id }) => participant_id), at],
    );
  }

  /** Recruiters with a due payment. */
  async dueRecruiters(scope: TenantScope): Promise<string[]> {
    const rows = await this.database.query<{ recruiter_id: string }>(
      scope,
      `SELECT DISTINCT r.recruiter_id FROM referral r WHERE r.program_id = $1 AND ${isDue} ORDER BY r.recruiter_id`,
      [scope.programId],
    );
    return rows.map(({ recruiter_id }) => recruiter_id);
  }

  /** The programs of all tenants that have unpaid referrals. */
  async openPrograms(): Promise<TenantScope[]> {
    const rows = await this.database.unscoped<{ program_id: string }>(
      'SELECT program_id FROM programs_with_open_referrals()',
    );
    return rows.map(({ program_id: programId }) => ({ programId }));
  }
}
