import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { OrganizationProgram, ProgramRow } from '@laurel/contracts/programs/programs.dto';
import { type Provisioned, ProvisionProgramRequest } from '@laurel/contracts/programs/provisioning.dto';
import { type TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam } from '@laurel/service-kit/auth/params';
import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ProgramsService } from './programs.service.ts';

@Controller()
export class ProgramsController {
  constructor(private readonly programs: ProgramsService) {}

  @Get('admin/v2/programs')
  @Authenticated({ resource: 'organization', action: 'view' })
  table(
    @CurrentCaller() caller: AdminCaller,
    @Query() query: TableQuery,
  ): Promise<{ data: ProgramRow[]; meta: TableMeta }> {
    return this.programs.table(caller.organization_id, query);
  }

  @Get('internal/organizations/:organization_id/programs')
  @Authenticated({ as: 'service' })
  listOf(@IdParam('organization_id') organizationId: string): Promise<OrganizationProgram[]> {
    return this.programs.listOf(organizationId);
  }

  @Put('internal/programs/:subdomain')
  @Authenticated({ as: 'service' })
  provision(@Param('subdomain') subdomain: string, @Body() body: ProvisionProgramRequest): Promise<Provisioned> {
    return this.programs.provision(subdomain, body);
  }
}
