import type { ParticipantRecruited, ParticipantRegistered } from '@laurel/contracts/events/domain-event';
import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ParticipantsRepository {
  constructor(private readonly database: Database) {}

  /** The recruiters of newcomers who have joined with a code. */
  async recruiters(scope: TenantScope, joined: ParticipantRegistered[]): Promise<ParticipantRecruited[]> {
    const recruits = joined.filter(({ referral_code }) => referral_code);
    if (recruits.length === 0) return [];
    return this.database.query<ParticipantRecruited>(
      scope,
      `SELECT r.participant_id::text, p.id AS recruiter_id
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, referral_code text)
       JOIN participant_copy p ON p.program_id = $1 AND p.referral_code = r.referral_code AND p.id <> r.participant_id`,
      [scope.programId, JSON.stringify(recruits)],
    );
  }

  /** Stores when participants joined and whether they belong to the staff, for the versions that were stored. */
  async storeFigureFields(scope: TenantScope, snapshots: ParticipantSnapshot[]): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE participant_copy p SET joined_at = r.created_at, is_staff = coalesce(r.staff, p.is_staff)
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, created_at timestamptz, staff boolean, version bigint)
       WHERE p.program_id = $1 AND p.id = r.participant_id AND p.version = r.version`,
      [scope.programId, JSON.stringify(snapshots)],
    );
  }
}
