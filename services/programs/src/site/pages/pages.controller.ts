import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  NewProgramPageForm,
  ProgramPageDetail,
  ProgramPageSaved,
  ProgramPageTable,
  SaveProgramPageRequest,
  UpdateProgramPageRequest,
} from '@laurel/contracts/programs/pages/pages.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { InvalidIntentError } from '@laurel/service-kit/http/edit-errors';
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { pageProgram } from './page-program.ts';
import { PagesService } from './pages.service.ts';

@Controller('admin/v2')
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get('programs/:program_id/program_pages')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  table(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<ProgramPageTable> {
    return this.pages.table(scope, query);
  }

  @Get('programs/:program_id/program_pages/new')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  newForm(@Scope() scope: TenantScope): Promise<NewProgramPageForm> {
    return this.pages.newForm(scope);
  }

  @Post('programs/:program_id/program_pages')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveProgramPageRequest,
  ): Promise<ProgramPageSaved> {
    return this.pages.create(scope, caller, body);
  }

  @Get('program_pages/:program_page_id')
  @Authenticated({ resource: 'program', action: 'update', program: pageProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('program_page_id') id: string): Promise<ProgramPageDetail> {
    return this.pages.show(scope, id);
  }

  @Put('program_pages/:program_page_id')
  @Authenticated({ resource: 'program', action: 'update', program: pageProgram })
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('program_page_id') id: string,
    @Body() body: UpdateProgramPageRequest,
  ): Promise<ProgramPageSaved> {
    return this.pages.update(scope, caller, id, body);
  }

  @Post('program_pages/:program_page_id/publish')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update', program: pageProgram })
  @Transactional()
  publish(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('program_page_id') id: string,
  ): Promise<ProgramPageSaved> {
    return this.pages.take(scope, caller, id, 'publish');
  }

  @Post('program_pages/:program_page_id/unpublish')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update', program: pageProgram })
  @Transactional()
  unpublish(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('program_page_id') id: string,
  ): Promise<ProgramPageSaved> {
    return this.pages.take(scope, caller, id, 'unpublish');
  }

  @Post('program_pages/:program_page_id/archive')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update', program: pageProgram })
  @Transactional()
  archive(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('program_page_id') id: string,
  ): Promise<ProgramPageSaved> {
    return this.pages.take(scope, caller, id, 'archive');
  }

  @Post('program_pages/:program_page_id/:intent')
  @Authenticated({ resource: 'program', action: 'update', program: pageProgram })
  unknown(): never {
    throw new InvalidIntentError();
  }
}
