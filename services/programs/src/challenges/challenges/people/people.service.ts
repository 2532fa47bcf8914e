import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { censoredEmail } from '@laurel/contracts/identity/censored-email';
import type {
  ChallengeAnswerTable,
  ChallengeParticipantTable,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { CsvExport } from '@laurel/service-kit/table/csv-export';
import { tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ExportAccess } from '../export-access.ts';
import {
  answerColumns,
  answerCsv,
  answerRows,
  participantColumns,
  participantCsv,
  participantRows,
} from './people.columns.ts';
import { PeopleRepository } from './people.repository.ts';

/** The participants who completed a challenge, and their answers. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly repository: PeopleRepository,
    private readonly access: ExportAccess,
    private readonly csv: CsvExport,
  ) {}

  async participants(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    query: TableQuery,
  ): Promise<ChallengeParticipantTable> {
    const seesEmails = await this.access.seesEmails(scope, caller);
    const table = tableSql(query, participantColumns(seesEmails), 2);
    const { rows, total } = await this.repository.participants(scope, id, table);
    const data = rows.map((row) => ({
      ...row,
      email: shown(row.email, seesEmails),
      completed_at: row.completed_at.toISOString(),
    }));
    return { data, meta: { ...table.meta, total } };
  }

  async exportParticipants(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    query: TableQuery,
  ): Promise<StreamableFile> {
    await this.access.assertMayExport(scope, caller);
    const { where, order, params } = tableSql(query, participantColumns(true), 2);
    return this.csv.stream(scope, {
      filename: `challenge-${id}-participants.csv`,
      columns: participantCsv,
      from: `${participantRows(where)} ORDER BY ${order}`,
      params: [scope.programId, id, ...params],
    });
  }

  async answers(scope: TenantScope, caller: AdminCaller, id: string, query: TableQuery): Promise<ChallengeAnswerTable> {
    const seesEmails = await this.access.seesEmails(scope, caller);
    const table = tableSql(query, answerColumns(seesEmails), 2);
    const { rows, total } = await this.repository.answers(scope, id, table);
    const data = rows.map((row) => ({
      ...row,
      email: shown(row.email, seesEmails),
      answered_at: row.answered_at.toISOString(),
    }));
    return { data, meta: { ...table.meta, total } };
  }

  async exportAnswers(scope: TenantScope, caller: AdminCaller, id: string, query: TableQuery): Promise<StreamableFile> {
    await this.access.assertMayExport(scope, caller);
    const { where, order, params } = tableSql(query, answerColumns(true), 2);
    return this.csv.stream(scope, {
      filename: `challenge-${id}-answers.csv`,
      columns: answerCsv,
      from: `${answerRows(where)} ORDER BY ${order}`,
      params: [scope.programId, id, ...params],
    });
  }
}

const shown = (email: string | null, seesEmails: boolean): string | null =>
  email === null || seesEmails ? email : censoredEmail(email);
