import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { FirstStep, QualifiedReferral, StepChallenge } from './first-step.ts';

/** A possible first step: a completed challenge, or an action in another service (`null`). */
interface TakenStep {
  participant_id: string;
  challenge: StepChallenge | null;
}

@Injectable()
export class FirstStepsRepository {
  constructor(private readonly database: Database) {}

  /** Stores actions of participants in another service. */
  async add(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO first_step (program_id, participant_id)
       SELECT $1, id FROM (SELECT DISTINCT unnest($2::bigint[]) AS id ORDER BY 1) s ON CONFLICT DO NOTHING`,
      [scope.programId, participantIds],
    );
  }

  async taken(scope: TenantScope, participantIds: readonly string[]): Promise<TakenStep[]> {
    return this.database.query<TakenStep>(
      scope,
      `SELECT participant_id, NULL AS challenge FROM first_step WHERE program_id = $1 AND participant_id = ANY ($2)
       UNION ALL
       SELECT d.participant_id, jsonb_build_object('challenge_type', c.challenge_type, 'parameters', c.parameters)
       FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
       WHERE d.program_id = $1 AND d.participant_id = ANY ($2)`,
      [scope.programId, participantIds],
    );
  }

  /**
   * Returns the referrals that have waited for it; of two concurrent calls, one gets each. A step that another system
   * reports for a moment before the recruit has joined counts from joining on.
   */
  async qualify(scope: TenantScope, steps: readonly FirstStep[]): Promise<QualifiedReferral[]> {
    return this.database.query<QualifiedReferral>(
      scope,
      `WITH waiting AS (
         SELECT participant_id FROM referral
         WHERE program_id = $1 AND participant_id = ANY ($2) AND pays AND first_step_at IS NULL
         ORDER BY participant_id FOR NO KEY UPDATE),
       step AS (
         SELECT id, min(moment) AS moment FROM unnest($2::bigint[], $3::timestamptz[]) AS s (id, moment) GROUP BY id)
       UPDATE referral r SET first_step_at = greatest(s.moment, r.joined_at)
       FROM waiting w JOIN step s ON s.id = w.participant_id
       WHERE r.program_id = $1 AND r.participant_id = w.participant_id
       RETURNING r.participant_id, r.recruiter_id, r.first_step_at`,
      [scope.programId, steps.map(({ participantId }) => participantId), steps.map(({ at }) => at)],
    );
  }
}
