import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  DeleteParticipantRequest,
  IntentDone,
  MagicLinkIssued,
  ParticipantDetail,
  ParticipantSaved,
  ReferralTable,
  TagToggled,
  ToggleTagRequest,
  UpdateParticipantRequest,
} from '@laurel/contracts/identity/participants/participants.dto';
import { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { InvalidIntentError } from '@laurel/service-kit/http/edit-errors';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ParticipantIntentsService } from './participant-intents.service.ts';
import { participantProgram } from '../participants/participant-program.ts';
import { ParticipantRecordService } from './participant-record.service.ts';

const view = { resource: 'users', action: 'view', program: participantProgram } as const;
const manage = { resource: 'users', action: 'manage', program: participantProgram } as const;

@Controller('admin/v2/participants/:participant_id')
export class ParticipantRecordController {
  constructor(
    private readonly participants: ParticipantRecordService,
    private readonly intents: ParticipantIntentsService,
  ) {}

  @Get()
  @Authenticated(view)
  @Transactional()
  show(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
  ): Promise<ParticipantDetail> {
    return this.participants.show(scope, caller, id);
  }

  @Get('participant_referrals')
  @Authenticated(view)
  @Transactional()
  referrals(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: PageQuery,
  ): Promise<ReferralTable> {
    return this.participants.referrals(scope, id, query);
  }

  @Post('update_participant')
  @HttpCode(200)
  @Authenticated(manage)
  @Transactional()
  update(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
    @Body() request: UpdateParticipantRequest,
  ): Promise<ParticipantSaved> {
    return this.participants.update(scope, caller, id, request);
  }

  @Post('toggle_tag')
  @HttpCode(200)
  @Authenticated(manage)
  @Transactional()
  toggleTag(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
    @Body() request: ToggleTagRequest,
  ): Promise<TagToggled> {
    return this.participants.toggleTag(scope, caller, id, request);
  }

  @Post('get_magic_link')
  @HttpCode(200)
  @Authenticated(manage)
  @Transactional()
  magicLink(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
  ): Promise<MagicLinkIssued> {
    return this.intents.magicLink(scope, caller, id);
  }

  @Post('reset_activities')
  @HttpCode(200)
  @Authenticated(manage)
  @Transactional()
  resetActivities(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
  ): Promise<IntentDone> {
    return this.intents.resetActivities(scope, caller, id);
  }

  @Post('delete_participant')
  @HttpCode(200)
  @Authenticated(manage)
  @Transactional()
  delete(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('participant_id') id: string,
    @Body() request: DeleteParticipantRequest,
  ): Promise<IntentDone> {
    return this.intents.delete(scope, caller, id, request);
  }

  @Post(':intent')
  @Authenticated(manage)
  unknown(): never {
    throw new InvalidIntentError();
  }
}
