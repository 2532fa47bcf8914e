import { ProvisionAdminRequest, ProvisionOrganizationRequest } from '@laurel/contracts/identity/admin.dto';
import { Provisioned } from '@laurel/contracts/programs/provisioning.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { AdminsService } from './admins.service.ts';

@Controller()
export class AdminsController {
  constructor(private readonly admins: AdminsService) {}

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
}
