import type { Balance, CompletionCount } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/**
 * Events of several services about one participant may arrive in any order: each creates the row when it is missing.
 */
@Injectable()
export class ParticipantsRepository {
  constructor(private readonly database: Database) {}

  /** Stores the points of each participant's newest balance; an equal version is written again. */
  async setPoints(scope: TenantScope, balances: readonly Balance[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant_copy AS p (program_id, id, points, balance_version)
       SELECT DISTINCT ON (r.participant_id) $1::bigint, r.participant_id, r.points, r.version
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, points bigint, version bigint)
       ORDER BY r.participant_id, r.version DESC
       ON CONFLICT (program_id, id) DO UPDATE SET points = excluded.points, balance_version = excluded.balance_version
       WHERE p.balance_version <= excluded.balance_version`,
      [scope.programId, JSON.stringify(balances)],
    );
  }

  /**
   * Stores the newest count of each participant; an equal version is written again, so that publishing again repairs
   * copies.
   */
  async storeCompletions(
    scope: TenantScope,
    counts: readonly (CompletionCount & { participant_id: string })[],
  ): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant_copy AS p (program_id, id, completed_challenges, completions_version)
       SELECT DISTINCT ON (r.participant_id) $1::bigint, r.participant_id, r.completed_challenges, r.version
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, completed_challenges integer, version bigint)
       ORDER BY r.participant_id, r.version DESC
       ON CONFLICT (program_id, id) DO UPDATE SET completed_challenges = excluded.completed_challenges,
         completions_version = excluded.completions_version
       WHERE p.completions_version <= excluded.completions_version`,
      [scope.programId, JSON.stringify(counts)],
    );
  }

  async statusOf(scope: TenantScope, participantId: string): Promise<string | null> {
    const [row] = await this.database.query<{ status: string }>(
      scope,
      'SELECT status FROM participant_copy WHERE program_id = $1 AND id = $2',
      [scope.programId, participantId],
    );
    return row?.status ?? null;
  }
}
