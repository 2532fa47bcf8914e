import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { ImportStarted, ParticipantImport } from '@laurel/contracts/identity/participants/import.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends, Uploads } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, HttpCode, Post, Req, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { importFields, withImportForm } from './import-form.ts';
import { ImportsService } from './imports.service.ts';

const manage = { resource: 'users', action: 'manage' } as const;

@Controller('admin/v2/programs/:program_id/participants')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get('import_csv_template.csv')
  @Sends('text/csv')
  @Authenticated(manage)
  template(): StreamableFile {
    return this.imports.template();
  }

  // The service opens its transaction once the file has arrived.
  @Post('import')
  @Uploads('table', { csv_file: 'one' }, importFields)
  @HttpCode(202)
  @Authenticated(manage)
  take(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Req() request: FastifyRequest,
  ): Promise<ImportStarted> {
    return withImportForm(request, (form) => this.imports.take(scope, caller, form));
  }

  @Get('import/:import_id')
  @Authenticated(manage)
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('import_id') id: string): Promise<ParticipantImport> {
    return this.imports.show(scope, id);
  }

  @Get('import/:import_id/verdicts.csv')
  @Sends('text/csv')
  @Authenticated(manage)
  verdicts(
    @Scope() scope: TenantScope,
    @IdParam('import_id') id: string,
    @Req() { method }: FastifyRequest,
  ): Promise<StreamableFile> {
    return this.imports.verdicts(scope, id, method);
  }

  @Post('import/:import_id/run')
  @HttpCode(202)
  @Authenticated(manage)
  @Transactional()
  run(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('import_id') id: string,
  ): Promise<ImportStarted> {
    return this.imports.run(scope, caller, id);
  }

  @Post('import/:import_id/undo')
  @HttpCode(202)
  @Authenticated(manage)
  @Transactional()
  undo(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('import_id') id: string,
  ): Promise<ImportStarted> {
    return this.imports.undo(scope, caller, id);
  }
}
