import { maxTags } from '@laurel/contracts/identity/participants/participants.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Assignments of tags. The caller has locked the participants. */
@Injectable()
export class TaggingsRepository {
  constructor(private readonly db: Database) {}

  /** Assigns a tag to participants with room for one more and without it; returns who has got it. */
  async add(scope: TenantScope, ids: readonly string[], tagId: string): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      scope,
      `WITH given AS (
         INSERT INTO participant_tag (program_id, tag_id, participant_id, position)
         SELECT $1, $3, w.id, had.last + 1 FROM unnest($2::bigint[]) AS w (id)
         CROSS JOIN LATERAL (SELECT count(*) AS tags, coalesce(max(t.position), 0) AS last FROM participant_tag t
           WHERE t.program_id = $1 AND t.participant_id = w.id) had
         WHERE had.tags < $4
         ON CONFLICT (program_id, tag_id, participant_id) DO NOTHING RETURNING participant_id)
       UPDATE participant p SET updated_at = now() FROM given
       WHERE p.program_id = $1 AND p.id = given.participant_id RETURNING p.id`,
      [scope.programId, ids, tagId, maxTags],
    );
    return rows.map(({ id }) => id);
  }

  /** Removes a tag; returns who has lost it. */
  async remove(scope: TenantScope, ids: readonly string[], tag: string): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      scope,
      `WITH taken AS (
         DELETE FROM participant_tag t USING admin_tag a
         WHERE a.program_id = $1 AND a.name = $3 AND t.program_id = $1 AND t.tag_id = a.id
           AND t.participant_id = ANY ($2) RETURNING t.participant_id)
       UPDATE participant p SET updated_at = now() FROM taken
       WHERE p.program_id = $1 AND p.id = taken.participant_id RETURNING p.id`,
      [scope.programId, ids, tag],
    );
    return rows.map(({ id }) => id);
  }
}
