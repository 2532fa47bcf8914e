import type { PointsChanged } from '@laurel/contracts/events/domain-event';
import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Facts of several services about one participant may arrive in any order: each makes the row when it is missing. */
@Injectable()
export class ParticipantsRepository {
  constructor(private readonly database: Database) {}

  /** Keeps the newest version of each; an older fact that comes late changes nothing. */
  async keep(scope: TenantScope, snapshots: ParticipantSnapshot[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant AS p (program_id, id, first_name, last_name, status, version)
       SELECT DISTINCT ON (participant_id) $1::bigint, participant_id, first_name, last_name, status, version
       FROM jsonb_to_recordset($2)
         AS r (participant_id bigint, first_name text, last_name text, status text, version bigint)
       ORDER BY participant_id, version DESC
       ON CONFLICT (program_id, id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
         status = excluded.status, version = excluded.version
       WHERE p.version < excluded.version`,
      [scope.programId, JSON.stringify(snapshots)],
    );
  }

  async keepPoints(scope: TenantScope, fact: PointsChanged): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant AS p (program_id, id, points, points_version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (program_id, id) DO UPDATE SET points = excluded.points, points_version = excluded.points_version
       WHERE p.points_version < excluded.points_version`,
      [scope.programId, fact.participant_id, fact.points, fact.version],
    );
  }

  async countCompletion(scope: TenantScope, participantId: string): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant AS p (program_id, id, completed_challenges) VALUES ($1, $2, 1)
       ON CONFLICT (program_id, id) DO UPDATE SET completed_challenges = p.completed_challenges + 1`,
      [scope.programId, participantId],
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
