import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface TagsChange {
  participantId: string;
  before: readonly string[];
  after: readonly string[];
}

interface Tagging {
  participantId: string;
  tag: string;
  position: number;
}

const changedTags = `unnest($2::bigint[], $3::text[], $4::integer[]) AS r (participant_id, tag, position)
  JOIN admin_tag a ON a.program_id = $1 AND a.name = r.tag`;

/** Tags of thousands of participants: each call deletes, moves and inserts with one statement each. */
@Injectable()
export class RowTagsRepository {
  constructor(private readonly db: Database) {}

  /** Tags that participants have and the changes do not name stay: they may be newer. */
  async change(scope: TenantScope, changes: readonly TagsChange[]): Promise<void> {
    const taken = changes.flatMap((change) => taggingsOf(change, 'before', 'after', false));
    const kept = changes.flatMap((change) => taggingsOf(change, 'after', 'before', true));
    const given = changes.flatMap((change) => taggingsOf(change, 'after', 'before', false));
    await this.run(
      scope,
      `DELETE FROM participant_tag t USING ${changedTags}
       WHERE t.program_id = $1 AND t.tag_id = a.id AND t.participant_id = r.participant_id`,
      taken,
    );
    await this.run(
      scope,
      `UPDATE participant_tag t SET position = r.position FROM ${changedTags}
       WHERE t.program_id = $1 AND t.tag_id = a.id AND t.participant_id = r.participant_id
         AND t.position <> r.position`,
      kept,
    );
    await this.run(
      scope,
      `INSERT INTO participant_tag (program_id, tag_id, participant_id, position)
       SELECT $1, a.id, r.participant_id, r.position FROM ${changedTags}
       ON CONFLICT (program_id, tag_id, participant_id) DO UPDATE SET position = excluded.position`,
      given,
    );
  }

  private async run(scope: TenantScope, sql: string, taggings: readonly Tagging[]): Promise<void> {
    if (taggings.length === 0) return;
    await this.db.query(scope, sql, [
      scope.programId,
      taggings.map(({ participantId }) => participantId),
      taggings.map(({ tag }) => tag),
      taggings.map(({ position }) => position),
    ]);
  }
}

/** Tags of one list, with their positions, that the other list contains, or does not. */
function taggingsOf(
  change: TagsChange,
  list: 'before' | 'after',
  other: 'before' | 'after',
  isInOther: boolean,
): Tagging[] {
  return change[list]
    .map((tag, index) => ({ participantId: change.participantId, tag, position: index + 1 }))
    .filter(({ tag }) => change[other].includes(tag) === isInOther);
}
