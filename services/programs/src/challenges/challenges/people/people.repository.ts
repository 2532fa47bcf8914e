import type { ChallengeAnswerRow } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { answerRows, participantRows } from './people.columns.ts';

export interface ParticipantRow {
  id: string;
  participant_id: string;
  name: string;
  email: string | null;
  points: number;
  completed_at: Date;
}

export type AnswerRow = Omit<ChallengeAnswerRow, 'answered_at'> & { answered_at: Date };

@Injectable()
export class PeopleRepository {
  constructor(private readonly database: Database) {}

  participants(scope: TenantScope, id: string, table: TableSql): Promise<TablePage<ParticipantRow>> {
    const columns = 'r.id, r.participant_id, r.name, r.email, r.points, r.completed_at';
    return tablePage(
      this.database,
      scope,
      { columns, from: participantRows(''), params: [scope.programId, id] },
      table,
    );
  }

  answers(scope: TenantScope, id: string, table: TableSql): Promise<TablePage<AnswerRow>> {
    const columns =
      'r.id, r.participant_id, r.name, r.email, r.question_id, r.question, r.answer, r.is_correct, r.answered_at';
    return tablePage(this.database, scope, { columns, from: answerRows(''), params: [scope.programId, id] }, table);
  }
}
