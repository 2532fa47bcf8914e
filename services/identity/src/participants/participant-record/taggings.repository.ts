import { maxTags } from '@laurel/contracts/identity/participants/participants.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** A participant whose tags have changed, with the names of those before the change. */
export interface Tagged {
  id: string;
  before: string[];
}

// The statement that changes assignments does not see what it changes.
const tagsBefore = `ARRAY(SELECT a.name FROM participant_tag t JOIN admin_tag a ON a.program_id = t.program_id AND a.id = t.tag_id
  WHERE t.program_id = p.program_id AND t.participant_id = p.id ORDER BY t.position) AS before`;

/** Assignments of tags. The caller has locked the participants. */
@Injectable()
export class TaggingsRepository {
  constructor(private readonly db: Database) {}

  /** Assigns a tag to participants with room for one more and without it; returns those who got it. */
  async add(scope: TenantScope, ids: readonly string[], tagId: string): Promise<Tagged[]> {
    const rows = await this.db.query<Tagged>(
      scope,
      `WITH given AS (
         INSERT INTO participant_tag (program_id, tag_id, participant_id, position)
         SELECT $1, $3, w.id, had.last + 1 FROM unnest($2::bigint[]) AS w (id)
         CROSS JOIN LATERAL (SELECT count(*) AS tags, coalesce(max(t.position), 0) AS last FROM participant_tag t
           WHERE t.program_id = $1 AND t.participant_id = w.id) had
         WHERE had.tags < $4
         ON CONFLICT (program_id, tag_id, participant_id) DO NOTHING RETURNING participant_id)
       UPDATE participant p SET updated_at = now() FROM given
       WHERE p.program_id = $1 AND p.id = given.participant_id RETURNING p.id, ${tagsBefore}`,
      [scope.programId, ids, tagId, maxTags],
    );
    return rows;
  }

  /** Removes a tag; returns those who had it. */
  async remove(scope: TenantScope, ids: readonly string[], tag: string): Promise<Tagged[]> {
    const rows = await this.db.query<Tagged>(
      scope,
      `WITH taken AS (
         DELETE FROM participant_tag t USING admin_tag a
         WHERE a.program_id = $1 AND a.name = $3 AND t.program_id = $1 AND t.tag_id = a.id
           AND t.participant_id = ANY ($2) RETURNING t.participant_id)
       UPDATE participant p SET updated_at = now() FROM taken
       WHERE p.program_id = $1 AND p.id = taken.participant_id RETURNING p.id, ${tagsBefore}`,
      [scope.programId, ids, tag],
    );
    return rows;
  }
}
