import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import { isBarred } from '@laurel/contracts/identity/participant-snapshot';
import type {
  ApiCompletion,
  ApiCompletionPage,
  CreateApiCompletionRequest,
} from '@laurel/contracts/public-api/challenges.dto';
import type { ApiListQuery } from '@laurel/contracts/public-api/list-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { keyAsAuthor } from '@laurel/service-kit/audit/key-author';
import { Cursors } from '@laurel/service-kit/cursors/cursor';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { CompletionsService } from '../completions.service.ts';
import { type ApiCompletionRefusal, ApiCompletionRefusedError } from './completions-api.errors.ts';
import { type ApiCompletionRow, CompletionsApiRepository, type LoadedChallenge } from './completions-api.repository.ts';

/** Completions by customers' systems. Runs in the open transaction. */
@Injectable()
export class CompletionsApiService {
  constructor(
    private readonly repository: CompletionsApiRepository,
    private readonly completions: CompletionsService,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, participantId: string, query: ApiListQuery): Promise<ApiCompletionPage> {
    present(await this.repository.participantStatus(scope, participantId));
    const page = await new Cursors('completions', { participantId }, query).page((window) =>
      this.repository.list(scope, participantId, window),
    );
    return { ...page, data: page.data.map(toCompletion) };
  }

  /** Completes a challenge for a participant at a moment, with all that follows from a completion. */
  async create(
    scope: TenantScope,
    caller: ApiKeyCaller,
    { participantId, isDryRun }: { participantId: string; isDryRun: boolean },
    { challenge_id: challengeId, completed_at, evidence }: CreateApiCompletionRequest,
  ): Promise<ApiCompletion> {
    const status = present(await this.repository.participantStatus(scope, participantId));
    const challenge = present(await this.repository.challenge(scope, challengeId, completed_at ?? null));
    if (challenge.at > challenge.now) throw new InvalidInputError({ completed_at: ['must not be in the future'] });
    const refusal = refusalOf(challenge, status);
    if (refusal !== null) throw new ApiCompletionRefusedError(refusal);
    const key = challenge.isRepeatable ? `api:${caller.key_id}:${randomUUID()}` : null;
    const named = { participantId, challengeId, key, at: challenge.at, countsRepeated: true };
    const [made] = await this.completions.complete(scope, [named]);
    if (!made) throw new ApiCompletionRefusedError('already_completed');
    await this.audit.record(scope, keyAsAuthor(caller), {
      action: 'complete_challenge',
      resource: 'challenge',
      resourceId: challengeId,
      title: challenge.name,
      before: null,
      after: {
        completion_id: made.completion_id,
        participant_id: participantId,
        points: made.points,
        evidence: evidence ?? null,
      },
    });
    return {
      // The row of a dry run is rolled back.
      id: isDryRun ? '0' : made.completion_id,
      participant_id: participantId,
      challenge_id: challengeId,
      challenge_name: challenge.name,
      points: made.points,
      completed_at: made.completed_at,
    };
  }
}

function refusalOf({ isApiCompletionOnly, status }: LoadedChallenge, participant: string): ApiCompletionRefusal | null {
  if (isBarred(participant)) return 'not_eligible';
  if (!isApiCompletionOnly) return 'not_submittable';
  return status === 'active' ? null : 'challenge_not_active';
}

function present<T>(row: T | null): T {
  if (row === null) throw new NotFoundError();
  return row;
}

const toCompletion = ({ completed_at, ...row }: ApiCompletionRow): ApiCompletion => ({
  ...row,
  completed_at: completed_at.toISOString(),
});
