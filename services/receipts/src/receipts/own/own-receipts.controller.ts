import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import {
  type ParticipantReceipt,
  type ParticipantReceipts,
  RequestReviewRequest,
} from '@laurel/contracts/receipts/receipts.dto';
import { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pictureHeaders } from '../receipt.views.ts';
import { OwnReceiptsService } from './own-receipts.service.ts';

@Controller('public/receipts')
export class OwnReceiptsController {
  constructor(private readonly receipts: OwnReceiptsService) {}

  @Get()
  @Authenticated({ as: 'participant' })
  @Transactional()
  list(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Query() query: PageQuery,
  ): Promise<ParticipantReceipts> {
    return this.receipts.list(scope, caller, query);
  }

  @Get(':receipt_id')
  @Authenticated({ as: 'participant' })
  @Transactional()
  show(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @IdParam('receipt_id') id: string,
  ): Promise<ParticipantReceipt> {
    return this.receipts.show(scope, caller, id);
  }

  @Post(':receipt_id/request_review')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  @Transactional()
  requestReview(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @IdParam('receipt_id') id: string,
    @Body() body: RequestReviewRequest,
  ): Promise<ParticipantReceipt> {
    return this.receipts.requestReview(scope, caller, id, body);
  }

  @Get(':receipt_id/files/:n')
  @Sends('image/*')
  @Authenticated({ as: 'participant' })
  @Transactional()
  file(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @IdParam('receipt_id') id: string,
    @Param('n') n: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    reply.headers(pictureHeaders);
    return this.receipts.file(scope, caller, id, n);
  }
}
