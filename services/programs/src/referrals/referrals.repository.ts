import type { ParticipantRegistered } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { DueReferral } from './daily-limit.ts';

@Injectable()
export class ReferralsRepository {
  constructor(private readonly database: Database) {}

  async add(scope: TenantScope, recruits: ParticipantRegistered[]): Promise<void> {
    await this.database.query(scope, 'SELECT add_referrals($1, $2)', [scope.programId, JSON.stringify(recruits)]);
  }

  /** Keeps that people have taken a first step, and qualifies their referrals. */
  async addFirstSteps(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO first_step (program_id, participant_id)
       SELECT $1, id FROM (SELECT DISTINCT unnest($2::bigint[]) AS id ORDER BY 1) s ON CONFLICT DO NOTHING`,
      [scope.programId, participantIds],
    );
    await this.database.query(scope, 'SELECT qualify_referrals($1, $2)', [scope.programId, participantIds]);
  }

  /** Qualifies recent referrals whose sign-up and first step were written at the same moment and missed each other. */
  async qualifyOverlooked(scope: TenantScope): Promise<void> {
    await this.database.query(
      scope,
      `SELECT qualify_referrals($1, ARRAY(
         SELECT r.participant_id FROM referral r
         WHERE r.program_id = $1 AND r.pays AND r.first_step_at IS NULL AND r.joined_at > now() - interval '1 hour'
           AND has_taken_first_step($1, r.participant_id)))`,
      [scope.programId],
    );
  }

  /** Locks those of the recruiters who may be paid for the rest of the transaction, in the order of their ids. */
  async lockRecruiters(scope: TenantScope, ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      scope,
      `SELECT id FROM participant WHERE program_id = $1 AND id = ANY ($2) AND status = 'active'
       ORDER BY id FOR NO KEY UPDATE`,
      [scope.programId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** What is to be paid, the longest waiting first: not for blocked recruits, nor while the challenge is a draft. */
  async due(scope: TenantScope, recruiterIds: readonly string[]): Promise<DueReferral[]> {
    return this.database.query<DueReferral>(
      scope,
      `SELECT r.participant_id, r.recruiter_id FROM referral r
       JOIN challenge c ON c.program_id = r.program_id AND c.id = r.challenge_id AND c.approved
       LEFT JOIN participant p ON p.program_id = r.program_id AND p.id = r.participant_id
       WHERE r.program_id = $1 AND r.recruiter_id = ANY ($2) AND r.pays AND r.paid_at IS NULL
         AND r.first_step_at IS NOT NULL AND p.status IS DISTINCT FROM 'blocked'
       ORDER BY r.first_step_at, r.participant_id`,
      [scope.programId, recruiterIds],
    );
  }

  /** Payments since the day began in the program's time zone, by recruiter. */
  async paidToday(scope: TenantScope, recruiterIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ recruiter_id: string; paid: number }>(
      scope,
      `SELECT r.recruiter_id, count(*)::integer AS paid FROM referral r JOIN program p ON p.id = r.program_id
       WHERE r.program_id = $1 AND r.recruiter_id = ANY ($2)
         AND r.paid_at >= date_trunc('day', now() AT TIME ZONE p.time_zone) AT TIME ZONE p.time_zone
       GROUP BY r.recruiter_id`,
      [scope.programId, recruiterIds],
    );
    return new Map(rows.map(({ recruiter_id, paid }) => [recruiter_id, paid]));
  }

  async pay(scope: TenantScope, referrals: readonly DueReferral[]): Promise<void> {
    await this.database.query(scope, 'SELECT pay_referrals($1, $2)', [
      scope.programId,
      referrals.map(({ participant_id }) => participant_id),
    ]);
  }

  /** Recruiters with something to be paid. */
  async dueRecruiters(scope: TenantScope): Promise<string[]> {
    const rows = await this.database.query<{ recruiter_id: string }>(
      scope,
      `SELECT DISTINCT recruiter_id FROM referral
       WHERE program_id = $1 AND pays AND paid_at IS NULL AND first_step_at IS NOT NULL ORDER BY recruiter_id`,
      [scope.programId],
    );
    return rows.map(({ recruiter_id }) => recruiter_id);
  }

  /** Programs with anything left to do, of all. */
  async openPrograms(): Promise<TenantScope[]> {
    const rows = await this.database.unscoped<{ program_id: string }>(
      'SELECT program_id FROM programs_with_open_referrals()',
    );
    return rows.map(({ program_id: programId }) => ({ programId }));
  }
}
