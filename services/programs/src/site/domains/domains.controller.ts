import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  CreateDomainRequest,
  Domain,
  DomainDeleted,
  DomainForm,
  DomainSaved,
  DomainTable,
} from '@laurel/contracts/programs/domains/domain-lists.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { domainProgram } from './domain-program.ts';
import { DomainsService } from './domains.service.ts';

@Controller('admin/v2')
export class DomainsController {
  constructor(private readonly domains: DomainsService) {}

  @Get('programs/:program_id/domain_lists')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<DomainTable> {
    return this.domains.list(scope, query);
  }

  @Get('programs/:program_id/domain_lists/new')
  @Authenticated({ resource: 'program', action: 'update' })
  form(): DomainForm {
    return this.domains.form();
  }

  @Post('programs/:program_id/domain_lists')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: CreateDomainRequest,
  ): Promise<DomainSaved> {
    return this.domains.create(scope, caller, body);
  }

  @Get('domain_lists/:domain_list_id')
  @Authenticated({ resource: 'program', action: 'update', program: domainProgram })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('domain_list_id') id: string): Promise<Domain> {
    return this.domains.show(scope, id);
  }

  // Not one transaction: the DNS may take seconds to answer.
  @Post('domain_lists/:domain_list_id/verify')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update', program: domainProgram })
  verify(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('domain_list_id') id: string,
  ): Promise<DomainSaved> {
    return this.domains.verify(scope, caller, id);
  }

  @Delete('domain_lists/:domain_list_id')
  @Authenticated({ resource: 'program', action: 'update', program: domainProgram })
  @Transactional()
  remove(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('domain_list_id') id: string,
  ): Promise<DomainDeleted> {
    return this.domains.delete(scope, caller, id);
  }
}
