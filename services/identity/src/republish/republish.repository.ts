import { isoText } from '@laurel/service-kit/columns/iso-text';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type CopySums, copySums, StatesCopy } from '@laurel/service-kit/copies/copy-sums';
import { REPUBLISHED_AT_ONCE, type Republished, Republishes } from '@laurel/service-kit/events/republish/republishes';
import { Injectable } from '@nestjs/common';

/** SQL for the snapshot of a row of `participant`. */
const snapshot = `jsonb_build_object('participant_id', id::text, 'first_name', first_name, 'last_name', last_name,
  'email', email, 'status', status, 'staff', is_staff, 'created_at', ${isoText('created_at')}, 'version', version::text)`;

/** The current state behind the service's events. */
@Injectable()
export class RepublishRepository {
  constructor(private readonly database: Database) {}

  /** One event contains up to a thousand people. */
  @Republishes('participants.changed')
  participants(scope: TenantScope, after: string): Promise<Republished<'participants.changed'>[]> {
    return this.page(
      scope,
      `SELECT max(id) AS key, jsonb_build_object('participants', jsonb_agg(${snapshot})) AS data
       FROM (SELECT * FROM participant WHERE program_id = $1 AND id > $2 ORDER BY id LIMIT $3) page
       HAVING count(*) > 0`,
      after,
    );
  }

  @StatesCopy('participants.changed')
  participantSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT id AS key, ${snapshot} AS data FROM participant WHERE program_id = $1`,
    );
  }

  /**
   * Erasures from a moment on, without those whose id a participant has again, after a restore. A tombstone needs no
   * version.
   */
  @Republishes('participant.erased')
  erasures(scope: TenantScope, after: string, since: string): Promise<Republished<'participant.erased'>[]> {
    return this.database.query(
      scope,
      `SELECT participant_id AS key, jsonb_build_object('participant_id', participant_id::text, 'first_name', '',
         'last_name', '', 'email', NULL, 'status', 'inactive', 'created_at', ${isoText('erased_at')}, 'version', '0') AS data
       FROM erasure e WHERE program_id = $1 AND participant_id > $2 AND erased_at >= $4
         AND NOT EXISTS (SELECT FROM participant p WHERE p.program_id = $1 AND p.id = e.participant_id)
       ORDER BY participant_id LIMIT $3`,
      [scope.programId, after, REPUBLISHED_AT_ONCE, since],
    );
  }

  /** $1 program, $2 the last key, $3 row limit; returns `key` and the event's payload as `data`. */
  private page<Row>(scope: TenantScope, sql: string, after: string): Promise<Row[]> {
    return this.database.query<Row>(scope, sql, [scope.programId, after, REPUBLISHED_AT_ONCE]);
  }
}
