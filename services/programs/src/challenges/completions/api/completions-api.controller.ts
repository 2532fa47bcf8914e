import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import {
  ApiCompletion,
  ApiCompletionPage,
  CreateApiCompletionRequest,
} from '@laurel/contracts/public-api/challenges.dto';
import { DryRunQuery } from '@laurel/contracts/public-api/dry-run.dto';
import { ApiListQuery } from '@laurel/contracts/public-api/list-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { IdempotencyKey } from '@laurel/service-kit/idempotency/idempotency-key';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CompletionsApiService } from './completions-api.service.ts';

@Controller('api/v1/participants/:participant_id/completions')
export class CompletionsApiController {
  constructor(private readonly completions: CompletionsApiService) {}

  /** Lists the completions of a participant, the newest first */
  @Get()
  @Authenticated({ scope: 'completions:read' })
  @Transactional()
  list(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') id: string,
    @Query() query: ApiListQuery,
  ): Promise<ApiCompletionPage> {
    return this.completions.list(scope, id, query);
  }

  /** Completes a challenge for a participant */
  @Post()
  @Authenticated({ scope: 'completions:write' })
  @IdempotencyKey({ dryRun: true })
  create(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ApiKeyCaller,
    @IdParam('participant_id') id: string,
    @Query() { dry_run: isDryRun = false }: DryRunQuery,
    @Body() body: CreateApiCompletionRequest,
  ): Promise<ApiCompletion> {
    return this.completions.create(scope, caller, { participantId: id, isDryRun }, body);
  }
}
