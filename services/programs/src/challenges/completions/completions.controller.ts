import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { SubmitChallengeRequest, type SubmitChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { SubmissionsService } from './submissions.service.ts';

@Controller('public/challenges')
export class CompletionsController {
  constructor(private readonly submissions: SubmissionsService) {}

  @Post('submit')
  @HttpCode(200)
  @Authenticated({ as: 'participant' })
  submit(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Body() body: SubmitChallengeRequest,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<SubmitChallengeResponse> {
    return this.submissions.submit(scope, caller, body, idempotencyKey);
  }
}
