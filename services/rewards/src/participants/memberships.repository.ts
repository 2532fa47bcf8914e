import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

interface Membership {
  participant_id: string;
  /** ISO 8601; `null` for no member. */
  starts_at: string | null;
  /** ISO 8601; `null` for no end. */
  ends_at: string | null;
  version: string;
}

@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /** Stores the newest membership of each participant. */
  async store(scope: TenantScope, memberships: readonly Membership[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO membership_copy AS m (program_id, participant_id, starts_at, ends_at, version)
       SELECT DISTINCT ON (participant_id)
         $1::bigint, participant_id, starts_at, ends_at, version
       FROM jsonb_to_recordset($2)
         AS r (participant_id bigint, starts_at timestamptz, ends_at timestamptz, version bigint)
       ORDER BY participant_id, version DESC
       ON CONFLICT (program_id, participant_id) DO UPDATE SET
         starts_at = excluded.starts_at, ends_at = excluded.ends_at, version = excluded.version
       WHERE m.version <= excluded.version`,
      [scope.programId, JSON.stringify(memberships)],
    );
  }
}
