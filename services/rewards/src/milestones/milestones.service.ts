import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** How many challenges people have completed, which brings them milestones. Each fact once, in its transaction. */
@Injectable()
export class MilestonesService {
  constructor(private readonly database: Database) {}

  /** One more, or with `-1` one less, for each time that a participant is named. */
  async count(scope: TenantScope, participantIds: readonly string[], step: 1 | -1): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO challenge_progress AS g (program_id, participant_id, counted)
       SELECT $1, id, count(*) * $3::int FROM unnest($2::bigint[]) AS id GROUP BY id ORDER BY id
       ON CONFLICT (program_id, participant_id) DO UPDATE SET counted = g.counted + excluded.counted`,
      [scope.programId, participantIds, step],
    );
  }
}
