import type {
  ParticipantActionItem,
  ParticipantAnswerItem,
  ParticipantChallengeItem,
  ParticipantQuestionItem,
} from '@laurel/contracts/identity/participants/activity.dto';
import { isoText } from '@laurel/service-kit/columns/iso-text';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { answerIsCorrect, answerText } from '../challenges/answer-sql.ts';

export interface Page<Row> {
  rows: Row[];
  total: number;
}

export interface Window {
  limit: number;
  offset: number;
}

/** One participant's records, for staff; the newest first. */
@Injectable()
export class RecordsRepository {
  constructor(private readonly database: Database) {}

  actions(scope: TenantScope, participantId: string, window: Window): Promise<Page<ParticipantActionItem>> {
    return this.page(scope, participantId, window, {
      columns: `a.id, a.title, a.action_type, a.points::float8 AS points, ${isoText('a.created_at')} AS created_at`,
      from: 'participant_action a WHERE a.program_id = $1 AND a.participant_id = $2',
      order: 'a.created_at DESC, a.id DESC',
    });
  }

  challenges(scope: TenantScope, participantId: string, window: Window): Promise<Page<ParticipantChallengeItem>> {
    return this.page(scope, participantId, window, {
      columns: `n.id, n.challenge_id, c.name, c.challenge_type, n.points::float8 AS points, ${isoText('n.created_at')} AS created_at`,
      from: `completion n JOIN challenge c ON c.program_id = n.program_id AND c.id = n.challenge_id
        WHERE n.program_id = $1 AND n.participant_id = $2`,
      order: 'n.id DESC',
    });
  }

  answers(scope: TenantScope, participantId: string, window: Window): Promise<Page<ParticipantAnswerItem>> {
    return this.page(scope, participantId, window, {
      columns: `a.completion_id || '-' || a.question_id || '-' || a.position AS id, a.challenge_id,
        c.name AS challenge_name, a.question, a.answer,
        coalesce(${isoText('n.created_at')}, '') AS created_at`,
      from: `participant_answer a
        JOIN challenge c ON c.program_id = a.program_id AND c.id = a.challenge_id
        LEFT JOIN question q ON q.program_id = a.program_id AND q.id = a.question_id
        LEFT JOIN completion n ON n.program_id = a.program_id AND n.id = a.completion_id
        WHERE a.program_id = $1 AND a.participant_id = $2`,
      order: 'a.completion_id DESC, q.position, a.question_id, a.position',
    });
  }

  /** Every question that they have answered, once, with the answer of the newest completion; also one that is removed. */
  questions(scope: TenantScope, participantId: string, window: Window): Promise<Page<ParticipantQuestionItem>> {
    return this.page(scope, participantId, window, {
      columns: `a.question_id AS id, a.question AS title, coalesce(q.answer_type, '') AS answer_type,
        c.name AS challenge_name, ${answerText} AS answer, ${answerIsCorrect} AS correct`,
      from: `(SELECT DISTINCT ON (x.question_id) x.program_id, x.question_id, x.challenge_id, x.completion_id, x.question
          FROM participant_answer x
          WHERE x.program_id = $1 AND x.participant_id = $2
          ORDER BY x.question_id, x.completion_id DESC) a
        LEFT JOIN question q ON q.program_id = a.program_id AND q.id = a.question_id
        JOIN challenge c ON c.program_id = a.program_id AND c.id = a.challenge_id WHERE true`,
      order: 'a.completion_id DESC, q.position, a.question_id',
    });
  }

  private async page<Row>(
    scope: TenantScope,
    participantId: string,
    { limit, offset }: Window,
    { columns, from, order }: { columns: string; from: string; order: string },
  ): Promise<Page<Row>> {
    const params = [scope.programId, participantId];
    const rows = await this.database.query<Row>(
      scope,
      `SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT $3 OFFSET $4`,
      [...params, limit, offset],
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total FROM ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }
}
