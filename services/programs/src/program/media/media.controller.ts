import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type AttachmentPage,
  type AttachmentRemoved,
  type AttachmentSaved,
  AttachmentsQuery,
  type AttachmentUses,
  RemoveAttachmentQuery,
  UpdateAttachmentRequest,
  UploadQuery,
} from '@laurel/contracts/programs/media/media.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Uploads } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Delete, Get, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { attachmentProgram } from './attachment-program.ts';
import { MediaService } from './media.service.ts';
import { RemovalService } from './removal/removal.service.ts';
import { withMediaFile } from './upload/incoming-file.ts';
import { UploadService } from './upload/upload.service.ts';

@Controller('admin/v2')
export class MediaController {
  constructor(
    private readonly media: MediaService,
    private readonly uploads: UploadService,
    private readonly removals: RemovalService,
  ) {}

  @Get('programs/:program_id/program_attachments')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: AttachmentsQuery): Promise<AttachmentPage> {
    return this.media.list(scope, query);
  }

  // Not one transaction: a video may take a minute to arrive.
  @Post('programs/:program_id/program_attachments')
  @Uploads('pictures', { file: 'one' }, { required: ['file'] })
  @Authenticated({ resource: 'program', action: 'update' })
  upload(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() { accept_video, folder = '' }: UploadQuery,
    @Req() request: FastifyRequest,
  ): Promise<AttachmentSaved> {
    return withMediaFile(request, (file) =>
      this.uploads.upload(scope, caller, file, { acceptVideo: accept_video === 'true', folder: folder.trim() }),
    );
  }

  @Put('program_attachments/:attachment_id')
  @Authenticated({ resource: 'program', action: 'update', program: attachmentProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('attachment_id') id: string,
    @Body() body: UpdateAttachmentRequest,
  ): Promise<AttachmentSaved> {
    return this.media.update(scope, caller, id, body);
  }

  @Get('program_attachments/:attachment_id/uses')
  @Authenticated({ resource: 'program', action: 'update', program: attachmentProgram })
  @Transactional()
  uses(@Scope() scope: TenantScope, @IdParam('attachment_id') id: string): Promise<AttachmentUses> {
    return this.removals.uses(scope, id);
  }

  // The call is no single transaction: the files are removed once the row is gone for good.
  @Delete('program_attachments/:attachment_id')
  @Authenticated({ resource: 'program', action: 'update', program: attachmentProgram })
  remove(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('attachment_id') id: string,
    @Query() { known_uses = '0' }: RemoveAttachmentQuery,
  ): Promise<AttachmentRemoved> {
    return this.removals.remove(scope, caller, id, Number(known_uses));
  }
}
