import { Injectable } from '@nestjs/common';
import { isoText } from '../columns/iso-text.ts';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { REPUBLISHED_AT_ONCE, type Republished, Republishes } from '../events/republish/republishes.ts';

/**
 * The tombstones of `participant_copy` as events to identity. They are its copy of the list of erasures: after a
 * restore of identity's database the erased participants of the lost time stand there again.
 */
@Injectable()
export class KnownErasures {
  constructor(private readonly database: Database) {}

  /** One event contains up to a thousand tombstones. */
  @Republishes('erasures.known')
  tombstones(scope: TenantScope, after: string, since: string): Promise<Republished<'erasures.known'>[]> {
    return this.database.query(
      scope,
      `SELECT max(id) AS key, jsonb_build_object('erasures', jsonb_agg(jsonb_build_object('participant_id', id::text,
         'erased_at', ${isoText('erased_at')}))) AS data
       FROM (SELECT id, erased_at FROM participant_copy WHERE program_id = $1 AND id > $2 AND erased_at >= $4
         ORDER BY id LIMIT $3) page
       HAVING count(*) > 0`,
      [scope.programId, after, REPUBLISHED_AT_ONCE, since],
    );
  }
}
