import {
  type AdminRightsResponse,
  ProvisionAdminRequest,
  ProvisionOrganizationRequest,
} from '@laurel/contracts/identity/admin.dto';
import { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { IdParam } from '@laurel/service-kit/auth/params';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { AdminRightsService } from './admin-rights.service.ts';
import { AdminsService } from './admins.service.ts';

@Controller()
export class AdminsController {
  constructor(
    private readonly admins: AdminsService,
    private readonly rights: AdminRightsService,
  ) {}

  @Put('internal/organizations/:key')
  @Authenticated({ as: 'service' })
  provisionOrganization(
    @Param('key') key: string,
    @Body() request: ProvisionOrganizationRequest,
  ): Promise<Provisioned> {
    return this.admins.provisionOrganization(key, request);
  }

  @Put('internal/admins/:email')
  @Authenticated({ as: 'service' })
  provisionAdmin(@Param('email') email: string, @Body() request: ProvisionAdminRequest): Promise<Provisioned> {
    return this.admins.provisionAdmin(email, request);
  }

  /** What an admin may do now; other services ask before each step of a job that the admin has started. */
  @Get('internal/admins/:user_id/rights')
  @Authenticated({ as: 'service' })
  async showRights(@IdParam('user_id') id: string): Promise<AdminRightsResponse> {
    return { rights: await this.rights.of(id) };
  }
}
