import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';

/** The table `participant` of a service: what identity has told of a program's people. */
@Injectable()
export class KnownParticipants {
  constructor(private readonly database: Database) {}

  /** Keeps the newest version of each; an older fact that comes late changes nothing. */
  async keep(scope: TenantScope, snapshots: ParticipantSnapshot[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant AS p (program_id, id, first_name, last_name, email, status, version)
       SELECT DISTINCT ON (participant_id) $1::bigint, participant_id, first_name, last_name, email, status,
         version
       FROM jsonb_to_recordset($2)
         AS r (participant_id bigint, first_name text, last_name text, email text, status text, version bigint)
       ORDER BY participant_id, version DESC
       ON CONFLICT (program_id, id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
         email = excluded.email, status = excluded.status, version = excluded.version
       WHERE p.version < excluded.version`,
      [scope.programId, JSON.stringify(snapshots)],
    );
  }
}
