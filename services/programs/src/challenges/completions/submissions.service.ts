import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { SubmitChallengeRequest, SubmitChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { isId } from '@laurel/contracts/validation/id';
import { Database } from '@laurel/service-kit/database/database';
import { isRetryable } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { currentTraceId } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { FirstStepsService } from '../first-steps/first-steps.service.ts';
import { SubmitRefusedError } from './completions.errors.ts';
import { CompletionsRepository, type SubmissionName } from './completions.repository.ts';
import { isReservedKey } from './judge-completions.ts';
import { judgeSubmission, type LoadedSubmission, type SubmissionVerdict } from './judge-submission.ts';

type Judge = (loaded: LoadedSubmission) => SubmissionVerdict;

@Injectable()
export class SubmissionsService {
  constructor(
    private readonly database: Database,
    private readonly repository: CompletionsRepository,
    private readonly firstSteps: FirstStepsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Completes a challenge for the caller. `idempotencyKey` is the request header's; a repeated key gets the same
   * answer.
   */
  async submit(
    scope: TenantScope,
    caller: ParticipantCaller,
    request: SubmitChallengeRequest,
    idempotencyKey: string | undefined,
  ): Promise<SubmitChallengeResponse> {
    const given = request.questions ?? {};
    const { participant_id: participantId } = caller;
    const key = readOwnKey(idempotencyKey);
    const occasion = randomUUID();
    const name: SubmissionName = {
      participantId,
      identifier: request.challenge_id,
      id: isId(request.challenge_id) ? request.challenge_id : null,
      key,
      hasGiven: Object.keys(given).length > 0,
    };
    const judge: Judge = (loaded) => judgeSubmission(loaded, { participantId, key, occasion, given });
    return responseOf(await this.decide(scope, name, judge));
  }

  /** Two round trips without a lock; retries with a lock after a concurrent change of the participant's completions. */
  private async decide(scope: TenantScope, name: SubmissionName, judge: Judge): Promise<SubmissionVerdict> {
    const verdict = judge(await this.repository.loadSubmission(scope, name));
    if (verdict.refusal !== null || verdict.bookings === null) return verdict;
    if (verdict.isFirstStep) return this.decideInTurn(scope, name, judge);
    try {
      await this.repository.bookSubmission(scope, verdict.bookings, verdict.events, currentTraceId());
      return verdict;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      return this.decideInTurn(scope, name, judge);
    }
  }

  private decideInTurn(scope: TenantScope, name: SubmissionName, judge: Judge): Promise<SubmissionVerdict> {
    return this.database.transaction(scope, async () => {
      const loaded = await this.repository.lockSubmission(scope, name);
      const verdict = judge(loaded);
      if (verdict.refusal !== null || verdict.bookings === null) return verdict;
      await this.repository.book(scope, verdict.bookings);
      await this.outbox.append(scope, ...verdict.events);
      if (verdict.isFirstStep) {
        await this.firstSteps.qualify(scope, [{ participantId: name.participantId, at: loaded.now }]);
      }
      return verdict;
    });
  }
}

function readOwnKey(header: string | undefined): string | null {
  const key = readIdempotencyKey(header);
  if (key === null || !isReservedKey(key)) return key;
  throw new InvalidInputError({ 'idempotency-key': ['must not begin with checkout:, recruit: or api:'] });
}

function responseOf(verdict: SubmissionVerdict): SubmitChallengeResponse {
  if (verdict.refusal === 'not_found') throw new NotFoundError();
  if (verdict.refusal !== null) throw new SubmitRefusedError(verdict.refusal);
  const { points, message, score } = verdict;
  const words = message ?? 'Challenge Submitted successfully!';
  if (score === null || score.of === 0) return { success: true, message: words, points };
  const result = `You got ${score.right} of ${score.of} right.`;
  return { success: true, message: `${words} ${result}`, points, quiz_result: score };
}
