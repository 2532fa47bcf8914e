import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ChallengeSaved } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { type TagToggled, ToggleTagRequest } from '@laurel/contracts/programs/challenge-content/challenge-intents.dto';
import type { ChallengeApproval } from '@laurel/contracts/programs/challenges.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { InvalidIntentError } from '@laurel/service-kit/http/edit-errors';
import { IdempotencyKey } from '@laurel/service-kit/idempotency/idempotency-key';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CreateKeyReusedError } from '../challenges.errors.ts';
import { challengeProgram } from '../challenge-program.ts';
import { EditingService } from './editing.service.ts';
import { IntentsService } from './intents.service.ts';

@Controller('admin/v2/challenges/:challenge_id')
export class IntentsController {
  constructor(
    private readonly intents: IntentsService,
    private readonly editing: EditingService,
  ) {}

  @Post('toggle_approval')
  @HttpCode(200)
  @Authenticated({ resource: 'challenges', action: 'manage', program: challengeProgram })
  @Transactional()
  toggleApproval(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
  ): Promise<ChallengeApproval> {
    return this.intents.toggleApproval(scope, caller, id);
  }

  @Post('toggle_tag')
  @HttpCode(200)
  @Authenticated({ resource: 'challenges', action: 'manage', program: challengeProgram })
  @Transactional()
  toggleTag(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
    @Body() body: ToggleTagRequest,
  ): Promise<TagToggled> {
    return this.intents.toggleTag(scope, caller, id, body);
  }

  @Post('duplicate')
  @Authenticated({ resource: 'challenges', action: 'create', program: challengeProgram })
  @IdempotencyKey({ Reused: CreateKeyReusedError })
  duplicate(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
  ): Promise<ChallengeSaved> {
    return this.editing.duplicate(scope, caller, id);
  }

  @Post('archive')
  @HttpCode(200)
  @Authenticated({ resource: 'challenges', action: 'manage', program: challengeProgram })
  @Transactional()
  archive(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
  ): Promise<ChallengeApproval> {
    return this.intents.archive(scope, caller, id);
  }

  @Post('restore')
  @HttpCode(200)
  @Authenticated({ resource: 'challenges', action: 'manage', program: challengeProgram })
  @Transactional()
  restore(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('challenge_id') id: string,
  ): Promise<ChallengeApproval> {
    return this.intents.restore(scope, caller, id);
  }

  @Post(':intent')
  @Authenticated({ resource: 'challenges', action: 'view', program: challengeProgram })
  unknown(): never {
    throw new InvalidIntentError();
  }
}
