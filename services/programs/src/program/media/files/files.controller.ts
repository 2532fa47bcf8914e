import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { AlsoAnswers, Sends } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Headers, Param, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FilesService } from './files.service.ts';

@Controller('internal/programs/:program_id/media')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Get(':file_name')
  @Sends('*/*')
  @AlsoAnswers(206)
  @Authenticated({ as: 'service' })
  async show(
    @Scope() scope: TenantScope,
    @Param('file_name') name: string,
    @Headers('range') range: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { status, headers, file } = await this.files.show(scope, name, range);
    reply.code(status).headers(headers);
    return file;
  }
}
