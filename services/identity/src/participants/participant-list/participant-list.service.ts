import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ProfileAnswer } from '@laurel/contracts/identity/account.dto';
import type { ExportQuery, ParticipantTable } from '@laurel/contracts/identity/participants/participants.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { permitted } from '@laurel/service-kit/auth/permitted';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { type CsvColumn, CsvExport } from '@laurel/service-kit/table/csv-export';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ProfileAttributesService } from '../profile-attributes/profile-attributes.service.ts';
import { attributeColumn, exportColumns, exportedRows } from './export-columns.ts';
import { participantSql } from './participant-filter.ts';
import { ParticipantListRepository } from './participant-list.repository.ts';
import { toListRow } from './participant-views.ts';

/** Counting stops at this number. */
const MAX_COUNTED = 10_000;

/** The participants of a program, for staff. */
@Injectable()
export class ParticipantListService {
  constructor(
    private readonly repository: ParticipantListRepository,
    private readonly attributes: ProfileAttributesService,
    private readonly programs: ProgramAccess,
    private readonly db: Database,
    private readonly csv: CsvExport,
  ) {}

  async table(scope: TenantScope, caller: AdminCaller, query: TableQuery): Promise<ParticipantTable> {
    const addresses = await this.maySeeAddresses(scope, caller);
    const sql = participantSql(scope, query, { addresses, most: MAX_COUNTED + 1 });
    const { rows, total: found } = await this.repository.page(scope, sql);
    const total = found ?? (await this.repository.count(scope, sql, MAX_COUNTED + 1));
    const answers = await this.answersOf(
      scope,
      rows.map(({ id }) => id),
    );
    const capped = sql.tally === null && total > MAX_COUNTED;
    return {
      data: rows.map((row) => toListRow(scope, row, addresses, answers.get(row.id) ?? [])),
      meta: { ...sql.meta, total: capped ? MAX_COUNTED : total, capped },
    };
  }

  /** The whole filtered set; a file of type `import` can be imported again. Opens its transaction itself. */
  async export(scope: TenantScope, query: ExportQuery): Promise<StreamableFile> {
    const { mode = 'default', type = 'report', selected_attributes: selected } = query;
    const sql = participantSql(scope, query, { addresses: true, most: null });
    return this.csv.stream(scope, {
      filename: type === 'import' ? 'participants-import.csv' : 'participants.csv',
      columns: [...exportColumns(mode, type), ...(await this.attributeColumns(scope, query, selected ?? []))],
      from: `${exportedRows} WHERE ${sql.where} ORDER BY ${sql.order}`,
      params: sql.params,
    });
  }

  /** The beginnings of participants' answers to active attributes of the program. */
  answersOf(scope: TenantScope, participantIds: readonly string[]): Promise<Map<string, ProfileAnswer[]>> {
    return this.repository.answers(scope, participantIds);
  }

  /** Every tag of the program's participants. */
  tags(scope: TenantScope): Promise<string[]> {
    return this.repository.tags(scope);
  }

  /** Whether the reader may manage users; other readers see masked addresses. */
  async maySeeAddresses(scope: TenantScope, caller: AdminCaller): Promise<boolean> {
    const program = await this.programs.of(scope.programId);
    return permitted(caller, scope.programId, program?.features ?? {})({ resource: 'users', action: 'manage' });
  }

  private async attributeColumns(scope: TenantScope, query: ExportQuery, ids: string[]): Promise<CsvColumn[]> {
    if (ids.length === 0 || query.mode !== 'detailed' || query.type === 'import') return [];
    const attributes = await this.db.transaction(scope, () => this.attributes.listByIds(scope, ids));
    if (attributes.length < new Set(ids).size) {
      throw new InvalidInputError({ selected_attributes: ['is not an attribute of this program'] });
    }
    return attributes.map(attributeColumn);
  }
}
