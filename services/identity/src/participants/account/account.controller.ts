import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import {
  Account,
  AccountSaved,
  DeleteAccountRequest,
  DeletionCodeResponse,
  OwnSession,
  UpdateEmailSettingsRequest,
  UpdateProfileRequest,
} from '@laurel/contracts/identity/account.dto';
import { UpdateLocaleRequest } from '@laurel/contracts/identity/locale.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { answered, type Client, CurrentClient } from '../../client.ts';
import { AccountService } from './account.service.ts';
import { DeletionService } from './deletion.service.ts';

@Controller('public/account')
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly deletions: DeletionService,
  ) {}

  @Get()
  @Authenticated({ as: 'participant' })
  @Transactional()
  show(@Scope() scope: TenantScope, @CurrentCaller() caller: ParticipantCaller): Promise<Account> {
    return this.accounts.show(scope, caller);
  }

  @Put()
  @Authenticated({ as: 'participant' })
  @Transactional()
  setLocale(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Body() request: UpdateLocaleRequest,
  ): Promise<{ success: true }> {
    return this.accounts.setLocale(scope, caller, request);
  }

  @Put('profile')
  @Authenticated({ as: 'participant' })
  @Transactional()
  updateProfile(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Body() request: UpdateProfileRequest,
  ): Promise<AccountSaved> {
    return this.accounts.updateProfile(scope, caller, request);
  }

  @Post('update_email_settings')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  @Transactional()
  updateEmailSettings(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Body() request: UpdateEmailSettingsRequest,
  ): Promise<AccountSaved> {
    return this.accounts.updateEmailSettings(scope, caller, request);
  }

  @Get('sessions')
  @Authenticated({ as: 'participant' })
  @Transactional()
  sessions(@Scope() scope: TenantScope, @CurrentCaller() caller: ParticipantCaller): Promise<OwnSession[]> {
    return this.accounts.listSessions(scope, caller);
  }

  @Delete('sessions')
  @Authenticated({ as: 'participant' })
  @Transactional()
  async signOutEverywhere(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    return answered(reply, await this.accounts.signOutEverywhere(scope, caller));
  }

  @Post('deletion_code')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  @Transactional()
  sendDeletionCode(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @CurrentClient() client: Client,
  ): Promise<DeletionCodeResponse> {
    return this.deletions.sendCode(scope, caller, client);
  }

  // The service opens its transactions: a try at the code is committed before the code is compared.
  @Post('deletion')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  async delete(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Body() request: DeleteAccountRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    return answered(reply, await this.deletions.delete(scope, caller, request));
  }
}
