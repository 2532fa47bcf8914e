import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { SubmitChallengeRequest, SubmitChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { isId } from '@laurel/contracts/validation/id';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/http/business-error';
import { currentTraceId } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import { SubmitRefusedError } from './completions.errors.ts';
import { CompletionsRepository } from './completions.repository.ts';

@Injectable()
export class CompletionsService {
  constructor(private readonly repository: CompletionsRepository) {}

  /** Completes a challenge for the caller. `idempotencyKey` is the request header's; the same again, the same answer. */
  async submit(
    scope: TenantScope,
    caller: ParticipantCaller,
    request: SubmitChallengeRequest,
    idempotencyKey: string | undefined,
  ): Promise<SubmitChallengeResponse> {
    assertNoAnswers(request.questions);
    const { refusal, points, message } = await this.repository.submit(scope, {
      participantId: caller.participant_id,
      identifier: request.challenge_id,
      id: isId(request.challenge_id) ? request.challenge_id : null,
      key: readKey(idempotencyKey),
      traceId: currentTraceId(),
    });
    if (refusal === 'not_found') throw new NotFoundError();
    if (refusal !== null) throw new SubmitRefusedError(refusal);
    return { success: true, message: message ?? 'Challenge Submitted successfully!', points: points ?? 0 };
  }

  /** Gives people who have just joined the program's sign-up challenge; part of the caller's transaction. */
  async completeSignup(scope: TenantScope, participantIds: string[]): Promise<void> {
    await this.repository.completeSignup(scope, participantIds);
  }
}

function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new InvalidInputError({ 'idempotency-key': ['must be 1 to 200 printable characters'] });
  }
  return header;
}

/** The challenges that are completed here ask nothing, so every answer belongs to something else. */
function assertNoAnswers(questions: Record<string, unknown> | undefined): void {
  const ids = Object.keys(questions ?? {}).slice(0, 20);
  if (ids.length === 0) return;
  throw new InvalidInputError(
    Object.fromEntries(ids.map((id) => [`questions.${id.slice(0, 100)}`, ['is not a question of this challenge']])),
  );
}
