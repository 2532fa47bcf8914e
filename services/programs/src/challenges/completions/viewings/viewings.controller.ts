import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import {
  ReportPlayedRequest,
  type ReportPlayedResponse,
  type ViewPostResponse,
} from '@laurel/contracts/programs/challenges.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ViewingsService } from './viewings.service.ts';

@Controller('public/challenges/:challenge_id')
export class ViewingsController {
  constructor(private readonly viewings: ViewingsService) {}

  @Post('played')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  played(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Param('challenge_id') name: string,
    @Body() body: ReportPlayedRequest,
  ): Promise<ReportPlayedResponse> {
    return this.viewings.reportPlayed(scope, caller, name, body);
  }

  @Post('unified_social_submission')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  viewPost(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Param('challenge_id') name: string,
    @Query('social_network_post_id') postId?: string,
  ): Promise<ViewPostResponse> {
    return this.viewings.viewPost(scope, caller, name, postId);
  }
}
