import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { ReceiptUploaded } from '@laurel/contracts/receipts/receipts.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Uploads } from '@laurel/service-kit/http/open-api/route-facts';
import { Controller, Headers, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { filesOf } from './upload-files.ts';
import { UploadService } from './upload.service.ts';

@Controller('public/receipts')
export class UploadController {
  constructor(private readonly uploads: UploadService) {}

  @Post()
  @Uploads('pictures', { 'files[]': 'many' }, { required: ['files[]'] })
  @Authenticated({ as: 'participant' })
  upload(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<ReceiptUploaded> {
    return this.uploads.upload(scope, caller, filesOf(request), idempotencyKey);
  }
}
