import type { CursorWindow } from '@laurel/service-kit/cursors/cursor';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface ApiCompletionRow {
  id: string;
  participant_id: string;
  challenge_id: string;
  challenge_name: string;
  points: number;
  completed_at: Date;
}

/** What decides whether another system can complete a challenge for a participant. */
export interface LoadedChallenge {
  name: string;
  isApiCompletionOnly: boolean;
  isRepeatable: boolean;
  /** At the moment of the completion. */
  status: string;
  /** That moment; by the program's clock unless the request names it. */
  at: Date;
  now: Date;
}

/** Completions as the public API shows them. */
@Injectable()
export class CompletionsApiRepository {
  constructor(private readonly database: Database) {}

  /** `null` for a participant whom the program does not have, or no longer. */
  async participantStatus(scope: TenantScope, participantId: string): Promise<string | null> {
    const [row] = await this.database.query<{ status: string }>(
      scope,
      'SELECT status FROM participant_copy WHERE program_id = $1 AND id = $2 AND erased_at IS NULL',
      [scope.programId, participantId],
    );
    return row?.status ?? null;
  }

  /** `null` for a draft, too. */
  async challenge(scope: TenantScope, id: string, completedAt: string | null): Promise<LoadedChallenge | null> {
    const [row] = await this.database.query<LoadedChallenge>(
      scope,
      `SELECT c.name, c.is_api_completion_only AS "isApiCompletionOnly", c.is_repeatable AS "isRepeatable",
         challenge_status(c.is_approved, c.starts_at, c.ends_at, m.at) AS status, m.at, m.now
       FROM challenge c, (SELECT coalesce($3::timestamptz, program_now($1)) AS at, program_now($1) AS now) m
       WHERE c.program_id = $1 AND c.id = $2 AND c.is_approved AND c.archived_at IS NULL`,
      [scope.programId, id, completedAt],
    );
    return row ?? null;
  }

  /** One row more than the limit, the newest completions first. */
  list(
    scope: TenantScope,
    participantId: string,
    { limit, from, isBackward }: CursorWindow,
  ): Promise<ApiCompletionRow[]> {
    const condition = from === null ? '' : ` AND d.id ${isBackward ? '>' : '<'} $3`;
    return this.database.query<ApiCompletionRow>(
      scope,
      `SELECT d.id, d.participant_id, d.challenge_id, c.name AS challenge_name, d.points::float8 AS points,
         d.created_at AS completed_at
       FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
       WHERE d.program_id = $1 AND d.participant_id = $2${condition}
       ORDER BY d.id ${isBackward ? 'ASC' : 'DESC'} LIMIT ${limit + 1}`,
      [scope.programId, participantId, ...(from === null ? [] : [from])],
    );
  }
}
