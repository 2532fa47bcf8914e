import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  AdminForm,
  AdminRow,
  AdminSaved,
  AdminTable,
  InviteAdminRequest,
  UpdateAdminRequest,
} from '@laurel/contracts/identity/organization/admins.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam } from '@laurel/service-kit/auth/params';
import { InvalidIntentError } from '@laurel/service-kit/http/edit-errors';
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { AdminsService } from '../admins/admins.service.ts';
import { StaffService } from './staff.service.ts';

@Controller('admin/v2/users')
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly admins: AdminsService,
  ) {}

  @Get()
  @Authenticated({ resource: 'organization', action: 'view' })
  table(@CurrentCaller() caller: AdminCaller, @Query() query: TableQuery): Promise<AdminTable> {
    return this.staff.table(caller, query);
  }

  @Get('new')
  @Authenticated({ resource: 'organization', action: 'manage' })
  form(@CurrentCaller() caller: AdminCaller): Promise<AdminForm> {
    return this.staff.form(caller);
  }

  @Get(':user_id')
  @Authenticated({ resource: 'organization', action: 'view' })
  show(@CurrentCaller() caller: AdminCaller, @IdParam('user_id') id: string): Promise<AdminRow> {
    return this.staff.show(caller, id);
  }

  @Post()
  @HttpCode(200)
  @Authenticated({ resource: 'organization', action: 'manage' })
  invite(@CurrentCaller() caller: AdminCaller, @Body() { data }: InviteAdminRequest): Promise<AdminSaved> {
    return this.staff.invite(caller, data);
  }

  @Put(':user_id')
  @Authenticated({ as: 'admin' })
  update(
    @CurrentCaller() caller: AdminCaller,
    @IdParam('user_id') id: string,
    @Body() { preferred_locale, ...request }: UpdateAdminRequest,
  ): Promise<AdminSaved | { success: true }> {
    return preferred_locale === undefined || Object.keys(request).length > 0
      ? this.staff.update(caller, id, request)
      : this.admins.setLocale(caller, id, preferred_locale);
  }

  @Post(':user_id/toggle_user_status')
  @HttpCode(200)
  @Authenticated({ resource: 'organization', action: 'manage' })
  toggleStatus(@CurrentCaller() caller: AdminCaller, @IdParam('user_id') id: string): Promise<AdminSaved> {
    return this.staff.toggleStatus(caller, id);
  }

  @Post(':user_id/invite_again')
  @HttpCode(200)
  @Authenticated({ resource: 'organization', action: 'manage' })
  inviteAgain(@CurrentCaller() caller: AdminCaller, @IdParam('user_id') id: string): Promise<AdminSaved> {
    return this.staff.inviteAgain(caller, id);
  }

  @Post(':user_id/:intent')
  @Authenticated({ resource: 'organization', action: 'manage' })
  refuse(): never {
    throw new InvalidIntentError();
  }
}
