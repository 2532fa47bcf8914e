import type { PointsChanged } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Facts of several services about one participant may arrive in any order: each makes the row when it is missing. */
@Injectable()
export class ParticipantsRepository {
  constructor(private readonly database: Database) {}

  async keepPoints(scope: TenantScope, fact: PointsChanged): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant AS p (program_id, id, points, points_version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (program_id, id) DO UPDATE SET points = excluded.points, points_version = excluded.points_version
       WHERE p.points_version < excluded.points_version`,
      [scope.programId, fact.participant_id, fact.points, fact.version],
    );
  }

  async countCompletions(scope: TenantScope, participantId: string, by: 1 | -1): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant AS p (program_id, id, completed_challenges) VALUES ($1, $2, $3)
       ON CONFLICT (program_id, id) DO UPDATE SET completed_challenges = p.completed_challenges + $3`,
      [scope.programId, participantId, by],
    );
  }

  async statusOf(scope: TenantScope, participantId: string): Promise<string | null> {
    const [row] = await this.database.query<{ status: string }>(
      scope,
      'SELECT status FROM participant WHERE program_id = $1 AND id = $2',
      [scope.programId, participantId],
    );
    return row?.status ?? null;
  }

  /** Asked before the program of the call is known. */
  async programOf(participantId: string): Promise<string | null> {
    const [row] = await this.database.unscoped<{ id: string | null }>('SELECT participant_program($1) AS id', [
      participantId,
    ]);
    return row?.id ?? null;
  }
}
