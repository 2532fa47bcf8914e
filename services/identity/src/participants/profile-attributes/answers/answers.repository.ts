import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface StoredAnswer {
  profile_attribute_id: string;
  value: string;
}

/** A participant's answers, which staff see as entries of the profile. */
@Injectable()
export class AnswersRepository {
  constructor(private readonly db: Database) {}

  list(scope: TenantScope, participantId: string): Promise<StoredAnswer[]> {
    return this.db.query<StoredAnswer>(
      scope,
      'SELECT profile_attribute_id, value FROM participant_profile WHERE program_id = $1 AND participant_id = $2',
      [scope.programId, participantId],
    );
  }

  /** Stores answers by attribute; those that are stored already stay unless `replace`. */
  async store(
    scope: TenantScope,
    participantId: string,
    answers: readonly StoredAnswer[],
    { replace }: { replace: boolean },
  ): Promise<void> {
    if (answers.length === 0) return;
    await this.db.query(
      scope,
      `INSERT INTO participant_profile AS e (program_id, participant_id, profile_attribute_id, value)
       SELECT $1, $2, a.id, a.value FROM unnest($3::bigint[], $4::text[]) AS a (id, value)
       ON CONFLICT (program_id, participant_id, profile_attribute_id) DO ${
         replace
           ? 'UPDATE SET value = excluded.value, version = e.version + 1 WHERE e.value <> excluded.value'
           : 'NOTHING'
       }`,
      [
        scope.programId,
        participantId,
        answers.map(({ profile_attribute_id }) => profile_attribute_id),
        answers.map(({ value }) => value),
      ],
    );
  }

  async clear(scope: TenantScope, participantId: string, attributeIds: readonly string[]): Promise<void> {
    if (attributeIds.length === 0) return;
    await this.db.query(
      scope,
      `DELETE FROM participant_profile
       WHERE program_id = $1 AND participant_id = $2 AND profile_attribute_id = ANY ($3)`,
      [scope.programId, participantId, attributeIds],
    );
  }
}
