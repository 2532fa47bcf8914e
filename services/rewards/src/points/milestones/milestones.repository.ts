import type { CompletionCount } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class MilestonesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores the newest count of each participant; an equal version is written again, so that publishing again repairs
   * copies.
   */
  async store(scope: TenantScope, counts: readonly (CompletionCount & { participant_id: string })[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO challenge_progress AS g (program_id, participant_id, completions, version)
       SELECT DISTINCT ON (participant_id) $1::bigint, participant_id, completed_challenges, version
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, completed_challenges bigint, version bigint)
       ORDER BY participant_id, version DESC
       ON CONFLICT (program_id, participant_id)
       DO UPDATE SET completions = excluded.completions, version = excluded.version
       WHERE g.version <= excluded.version`,
      [scope.programId, JSON.stringify(counts)],
    );
  }
}
