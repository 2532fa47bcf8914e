import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { ParticipantRegistered } from '@laurel/contracts/events/domain-event';
import type {
  QuizResult,
  SubmitChallengeRequest,
  SubmitChallengeResponse,
} from '@laurel/contracts/programs/challenges.dto';
import { isId } from '@laurel/contracts/validation/id';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { currentTraceId } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import { readAnswers } from './answers/read-answers.ts';
import { SubmitRefusedError } from './completions.errors.ts';
import { CompletionsRepository, type Submission, type SubmissionOutcome } from './completions.repository.ts';

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
    const given = request.questions ?? {};
    const submission: Submission = {
      participantId: caller.participant_id,
      identifier: request.challenge_id,
      id: isId(request.challenge_id) ? request.challenge_id : null,
      key: readIdempotencyKey(idempotencyKey),
      traceId: currentTraceId(),
      answered: Object.keys(given).length > 0,
      answers: null,
    };
    const first = await this.repository.submit(scope, submission);
    if (first.questions === null) return responseOf(first, null);
    const { rows, score } = readAnswers(first.questions, given);
    // A repeated call has its outcome already; it only hears its score again.
    const outcome =
      first.refusal === null ? first : await this.repository.submit(scope, { ...submission, answers: rows });
    return responseOf(outcome, outcome.quiz ? score : null);
  }

  /** Completes the program's sign-up challenge for people who have just joined; part of the caller's transaction. */
  async completeSignup(scope: TenantScope, joined: readonly ParticipantRegistered[]): Promise<void> {
    for (const pays of [true, false]) {
      const some = joined.filter(({ repeated_mailbox = false }) => repeated_mailbox !== pays);
      const ids = some.map(({ participant_id }) => participant_id);
      if (ids.length > 0) await this.repository.completeSignup(scope, ids, pays);
    }
  }
}

function responseOf(
  { refusal, points, message }: SubmissionOutcome,
  score: QuizResult | null,
): SubmitChallengeResponse {
  if (refusal === 'not_found') throw new NotFoundError();
  if (refusal === 'asks_questions') throw new Error('submit_challenge() asks for answers that it has been given');
  if (refusal !== null) throw new SubmitRefusedError(refusal);
  const words = message ?? 'Challenge Submitted successfully!';
  if (score === null || score.of === 0) return { success: true, message: words, points: points ?? 0 };
  const result = `You got ${score.right} of ${score.of} right.`;
  return { success: true, message: `${words} ${result}`, points: points ?? 0, quiz_result: score };
}
