import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { maxFileBytes, maxFiles, type ReceiptUploaded } from '@laurel/contracts/receipts/receipts.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { uploadParts } from '@laurel/service-kit/http/body/parts';
import { Uploads } from '@laurel/service-kit/http/route-facts';
import { Controller, Headers, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { UploadRefusedError } from '../../pictures/pictures.errors.ts';
import { UploadService } from './upload.service.ts';

const pictures = {
  files: ['files', 'files[]'],
  most: maxFiles,
  bytes: maxFileBytes,
  refusals: {
    file_too_large: () => new UploadRefusedError('file_too_large'),
    too_many_files: () => new UploadRefusedError('too_many_pictures'),
  },
};

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

/**
 * The files of a multipart request, one after the other as they arrive: the next one is read when the caller is done
 * with the last. File names and declared types of the client are ignored.
 */
async function* filesOf(request: FastifyRequest): AsyncGenerator<Buffer> {
  for await (const part of uploadParts(request, pictures, (arriving) => arriving.toBuffer())) {
    if ('file' in part) yield part.file;
  }
}
