import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  OrganizationAuditTable,
  OrganizationResponse,
  OrganizationSaved,
  UpdateOrganizationRequest,
} from '@laurel/contracts/identity/organization/organization.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller } from '@laurel/service-kit/auth/params';
import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { OrganizationService } from './organization.service.ts';

@Controller('admin/v2/organization')
export class OrganizationController {
  constructor(private readonly organization: OrganizationService) {}

  @Get()
  @Authenticated({ resource: 'organization', action: 'view' })
  show(@CurrentCaller() caller: AdminCaller): Promise<OrganizationResponse> {
    return this.organization.show(caller);
  }

  @Put()
  @Authenticated({ resource: 'organization', action: 'manage' })
  update(@CurrentCaller() caller: AdminCaller, @Body() request: UpdateOrganizationRequest): Promise<OrganizationSaved> {
    return this.organization.update(caller, request);
  }

  @Get('audit_entries')
  @Authenticated({ resource: 'organization', action: 'manage' })
  auditTrail(@CurrentCaller() caller: AdminCaller, @Query() query: TableQuery): Promise<OrganizationAuditTable> {
    return this.organization.auditTrail(caller, query);
  }
}
