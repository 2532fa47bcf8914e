import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type IssueReported,
  type ReceiptDetail,
  type ReceiptItem,
  type ReceiptRow,
  type ReceiptUpdateLog,
  ReportIssueRequest,
  UpdateIssueReportRequest,
} from '@laurel/contracts/receipts/receipts.dto';
import { type TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, Param, Post, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { participantProgram } from '../../participants/participant-program.ts';
import { receiptProgram } from '../receipt-program.ts';
import { pictureHeaders } from '../receipt.views.ts';
import { ReceiptTableService } from './receipt-table.service.ts';

@Controller('admin/v2')
export class ReceiptTableController {
  constructor(private readonly receipts: ReceiptTableService) {}

  @Get('programs/:program_id/receipts')
  @Authenticated({ resource: 'receipts', action: 'view' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<{ data: ReceiptRow[]; meta: TableMeta }> {
    return this.receipts.table(scope, query);
  }

  @Get('programs/:program_id/receipts.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'receipts', action: 'view' })
  csv(@Scope() scope: TenantScope, @Query() query: TableQuery): StreamableFile {
    return this.receipts.csv(scope, query);
  }

  @Get('participants/:participant_id/receipts')
  @Authenticated({ resource: 'receipts', action: 'view', program: participantProgram })
  @Transactional()
  history(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') participantId: string,
    @Query() query: TableQuery,
  ): Promise<{ data: ReceiptRow[]; meta: TableMeta }> {
    return this.receipts.history(scope, participantId, query);
  }

  @Get('receipts/:receipt_id')
  @Authenticated({ resource: 'receipts', action: 'manage', program: receiptProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('receipt_id') id: string): Promise<ReceiptDetail> {
    return this.receipts.show(scope, id);
  }

  /** Returns all of them, whatever page is requested: a receipt has at most 5,000. */
  @Get('receipts/:receipt_id/receipt_items')
  @Authenticated({ resource: 'receipts', action: 'manage', program: receiptProgram })
  @Transactional()
  items(@Scope() scope: TenantScope, @IdParam('receipt_id') id: string): Promise<{ data: ReceiptItem[] }> {
    return this.receipts.items(scope, id);
  }

  @Get('receipts/:receipt_id/receipt_update_logs')
  @Authenticated({ resource: 'receipts', action: 'manage', program: receiptProgram })
  @Transactional()
  logs(@Scope() scope: TenantScope, @IdParam('receipt_id') id: string): Promise<{ data: ReceiptUpdateLog[] }> {
    return this.receipts.logs(scope, id);
  }

  @Post('receipts/:receipt_id/issue_reports')
  @Authenticated({ resource: 'receipts', action: 'manage', program: receiptProgram })
  @Transactional()
  reportIssue(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('receipt_id') id: string,
    @Body() body: ReportIssueRequest,
  ): Promise<IssueReported> {
    return this.receipts.reportIssue(scope, caller, id, body);
  }

  @Put('receipts/:receipt_id/issue_reports/:issue_report_id')
  @Authenticated({ resource: 'receipts', action: 'manage', program: receiptProgram })
  @Transactional()
  updateIssue(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('receipt_id') receiptId: string,
    @IdParam('issue_report_id') id: string,
    @Body() body: UpdateIssueReportRequest,
  ): Promise<IssueReported> {
    return this.receipts.updateIssue(scope, caller, { receiptId, id }, body);
  }

  @Get('receipts/:receipt_id/files/:n')
  @Sends('image/*')
  @Authenticated({ resource: 'receipts', action: 'manage', program: receiptProgram })
  @Transactional()
  file(
    @Scope() scope: TenantScope,
    @IdParam('receipt_id') id: string,
    @Param('n') n: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    reply.headers(pictureHeaders);
    return this.receipts.file(scope, id, n);
  }
}
