import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  type AttachmentSaved,
  CaptionsRequest,
  FocalPointRequest,
  ReplaceAttachmentQuery,
} from '@laurel/contracts/programs/media/media.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Uploads } from '@laurel/service-kit/http/route-facts';
import { Body, Controller, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { attachmentProgram } from '../media/attachment-program.ts';
import { withMediaFile } from '../media/upload/incoming-file.ts';
import { ReplacementService } from './replacement.service.ts';

@Controller('admin/v2/program_attachments/:attachment_id')
export class ReplacementController {
  constructor(private readonly replacements: ReplacementService) {}

  // Not one transaction: a video may take a minute to arrive.
  @Put('file')
  @Uploads('pictures', { file: 'one' }, { required: ['file'] })
  @Authenticated({ resource: 'program', action: 'update', program: attachmentProgram })
  replace(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('attachment_id') id: string,
    @Query() { version }: ReplaceAttachmentQuery,
    @Req() request: FastifyRequest,
  ): Promise<AttachmentSaved> {
    return withMediaFile(request, (file) => this.replacements.replace(scope, caller, { id, version }, file));
  }

  @Put('focal_point')
  @Authenticated({ resource: 'program', action: 'update', program: attachmentProgram })
  @Transactional()
  focus(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('attachment_id') id: string,
    @Body() { version, ...point }: FocalPointRequest,
  ): Promise<AttachmentSaved> {
    return this.replacements.focus(scope, caller, { id, version }, point);
  }

  // Not one transaction: the captions are stored before.
  @Put('captions')
  @Authenticated({ resource: 'program', action: 'update', program: attachmentProgram })
  caption(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('attachment_id') id: string,
    @Body() { language, text, version }: CaptionsRequest,
  ): Promise<AttachmentSaved> {
    return this.replacements.caption(scope, caller, { id, version, language, text });
  }
}
