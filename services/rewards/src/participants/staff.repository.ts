import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Participants who are the program's own staff: draws and staff give them nothing. */
@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  /** Marks the participants whose newest snapshot this is. */
  async mark(scope: TenantScope, snapshots: ParticipantSnapshot[]): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE participant_copy p SET is_staff = coalesce(r.staff, false)
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, staff boolean, version bigint)
       WHERE p.program_id = $1 AND p.id = r.participant_id AND p.version = r.version
         AND p.is_staff IS DISTINCT FROM coalesce(r.staff, false)`,
      [scope.programId, JSON.stringify(snapshots)],
    );
  }
}
