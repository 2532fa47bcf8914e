import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  IssueReported,
  ReceiptDetail,
  ReceiptItem,
  ReceiptRow,
  ReceiptUpdateLog,
  ReportIssueRequest,
  UpdateIssueReportRequest,
} from '@laurel/contracts/receipts/receipts.dto';
import type { TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { csvLine } from '@laurel/service-kit/table/csv';
import { type TableSql, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { picture } from '../receipt.views.ts';
import { ReceiptsRepository } from '../receipts.repository.ts';
import { ReceiptTableRepository } from './receipt-table.repository.ts';
import { historyColumns, receiptColumns, toDetail, toIssue, toItem, toLog, toRow } from './review.views.ts';

type Table = { data: ReceiptRow[]; meta: TableMeta };

const CSV_ROWS_AT_ONCE = 1_000;
const csvColumns = [
  'id',
  'status',
  'integrity',
  'merchant_name',
  'purchase_date',
  'total_amount',
  'items_count',
  'points',
  'tags',
  'created_at',
  'verified_at',
  'participant_id',
  'participant_name',
] as const satisfies (keyof ReceiptRow)[];

/** The back-office reads of receipts, and the issue reports of reviewers. */
@Injectable()
export class ReceiptTableService {
  constructor(
    private readonly repository: ReceiptTableRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly store: FileStore,
    private readonly database: Database,
    private readonly clock: ProgramClock,
  ) {}

  async table(scope: TenantScope, query: TableQuery): Promise<Table> {
    return this.page(scope, tableSql(query, receiptColumns, 1));
  }

  async history(scope: TenantScope, participantId: string, query: TableQuery): Promise<Table> {
    query.columnFilters = { ...query.columnFilters, participant_id: participantId };
    return this.page(scope, tableSql(query, historyColumns, 1));
  }

  /** The whole filtered set, read in pages while it is being sent. */
  csv(scope: TenantScope, query: TableQuery): StreamableFile {
    const table = tableSql(query, receiptColumns, 1);
    const disposition = 'attachment; filename="receipts.csv"';
    return new StreamableFile(Readable.from(this.csvLines(scope, table)), {
      type: 'text/csv; charset=utf-8',
      disposition,
    });
  }

  async show(scope: TenantScope, id: string): Promise<ReceiptDetail> {
    const [row, receipt] = [await this.repository.row(scope, id), await this.receipts.find(scope, id)];
    if (row === null || receipt === null) throw new NotFoundError();
    return toDetail({
      programId: scope.programId,
      row,
      receipt,
      thumbnail: (await this.repository.thumbnails(scope, [id])).get(id),
      files: await this.receipts.files(scope, [id]),
      tags: await this.repository.tags(scope, id),
      issues: await this.repository.issues(scope, id),
    });
  }

  async items(scope: TenantScope, id: string): Promise<{ data: ReceiptItem[] }> {
    return { data: (await this.receipts.items(scope, [id])).map(toItem) };
  }

  async logs(scope: TenantScope, id: string): Promise<{ data: ReceiptUpdateLog[] }> {
    return { data: (await this.repository.logs(scope, id)).map(toLog) };
  }

  async reportIssue(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: ReportIssueRequest,
  ): Promise<IssueReported> {
    const issue = { category: request.category, text: request.text.trim() };
    const report = toIssue(await this.repository.insertIssue(scope, id, caller, issue));
    return { success: true, message: 'Issue has been reported successfully.', report };
  }

  /** Takes, releases, closes or reopens a report; closing one without an owner makes the caller its owner. */
  async updateIssue(
    scope: TenantScope,
    caller: AdminCaller,
    { receiptId, id }: { receiptId: string; id: string },
    { state }: UpdateIssueReportRequest,
  ): Promise<IssueReported> {
    const before = await this.repository.findIssue(scope, receiptId, id);
    if (before === null) throw new NotFoundError();
    const mine = { ownerId: caller.admin_id, ownerName: caller.name };
    const kept = before.ownerId === null ? mine : { ownerId: before.ownerId, ownerName: before.ownerName };
    const values = {
      open: { ownerId: null, ownerName: null, closedAt: null },
      taken: { ...mine, closedAt: null },
      closed: { ...kept, closedAt: await this.clock.now(scope) },
    }[state];
    await this.repository.updateIssue(scope, id, values);
    const report = toIssue(Object.assign(before, values));
    return { success: true, message: 'Issue has been updated successfully.', report };
  }

  async file(scope: TenantScope, id: string, position: string): Promise<StreamableFile> {
    const file = (await this.receipts.files(scope, [id])).find((each) => String(each.position) === position);
    if (file === undefined) throw new NotFoundError();
    return picture(await this.store.read(file.storageKey), file.contentType);
  }

  private async page(scope: TenantScope, table: TableSql): Promise<Table> {
    const rows = await this.repository.rows(scope, table);
    const thumbnails = await this.repository.thumbnails(
      scope,
      rows.map(({ id }) => id),
    );
    const data = rows.map((row) => toRow(row, thumbnails.get(row.id)));
    return { data, meta: { ...table.meta, total: await this.repository.count(scope, table) } };
  }

  private async *csvLines(scope: TenantScope, table: TableSql): AsyncGenerator<string> {
    yield csvLine(csvColumns);
    for (let offset = 0; ; offset += CSV_ROWS_AT_ONCE) {
      const part = { ...table, limit: CSV_ROWS_AT_ONCE, offset };
      const rows = await this.database.transaction(scope, () => this.repository.rows(scope, part));
      yield rows
        .map((row) => toRow(row))
        .map((row) => csvLine(csvColumns.map((name) => (name === 'tags' ? row.tags.join(' ') : row[name]))))
        .join('');
      if (rows.length < CSV_ROWS_AT_ONCE) return;
    }
  }
}
