import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ParticipantsRepository {
  constructor(private readonly database: Database) {}

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
