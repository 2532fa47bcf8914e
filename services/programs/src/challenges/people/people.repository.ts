import type { ChallengeAnswerRow } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
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

  async participants(
    scope: TenantScope,
    id: string,
    table: TableSql,
  ): Promise<{ rows: ParticipantRow[]; total: number }> {
    const fields = 'r.id, r.participant_id, r.name, r.email, r.points, r.completed_at';
    const from = participantRows(table.where);
    const [sql, params] = pageSql(scope, id, `${fields} FROM ${from}`, table);
    return { rows: await this.database.query(scope, sql, params), total: await this.count(scope, from, params) };
  }

  async answers(scope: TenantScope, id: string, table: TableSql): Promise<{ rows: AnswerRow[]; total: number }> {
    const fields =
      'r.id, r.participant_id, r.name, r.email, r.question_id, r.question, r.answer, r.is_correct, r.answered_at';
    const from = answerRows(table.where);
    const [sql, params] = pageSql(scope, id, `${fields} FROM ${from}`, table);
    return { rows: await this.database.query(scope, sql, params), total: await this.count(scope, from, params) };
  }

  private async count(scope: TenantScope, from: string, params: unknown[]): Promise<number> {
    const sql = `SELECT count(*)::int AS total FROM ${from}`;
    const [row] = await this.database.query<{ total: number }>(scope, sql, params);
    return row?.total ?? 0;
  }
}

function pageSql(scope: TenantScope, id: string, rows: string, table: TableSql): [sql: string, params: unknown[]] {
  return [
    `SELECT ${rows} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
    [scope.programId, id, ...table.params],
  ];
}
