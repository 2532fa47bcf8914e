import type { MembershipChanged } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores the newest event of each participant; a membership that continues keeps its start. The event does not name
   * it: where a renewal comes before the beginning, the membership starts with the renewal.
   */
  async store(scope: TenantScope, changes: (MembershipChanged & { changed_at: string })[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO membership_copy AS m (program_id, participant_id, starts_at, ends_at, version)
       SELECT DISTINCT ON (participant_id)
         $1::bigint, participant_id, CASE WHEN member THEN changed_at END, until, version
       FROM jsonb_to_recordset($2)
         AS r (participant_id bigint, member boolean, changed_at timestamptz, until timestamptz, version bigint)
       ORDER BY participant_id, version DESC
       ON CONFLICT (program_id, participant_id) DO UPDATE SET
         starts_at = CASE WHEN excluded.starts_at IS NOT NULL THEN coalesce(m.starts_at, excluded.starts_at) END,
         ends_at = excluded.ends_at, version = excluded.version
       WHERE m.version <= excluded.version`,
      [scope.programId, JSON.stringify(changes)],
    );
  }
}
