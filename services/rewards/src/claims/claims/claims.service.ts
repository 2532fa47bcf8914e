import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { ClaimRewardRequest, ClaimRewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { Batcher } from '@laurel/service-kit/database/batcher';
import { isDatabaseUnavailable, retried } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { currentCause, currentTraceId } from '@laurel/service-kit/telemetry/request-context';
import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { IdempotencyKeyReusedError } from '../../points/ledger/ledger.errors.ts';
import { PurchasesService } from '../purchases/purchases.service.ts';
import { ClaimRefusedError, ParticipantBlockedError } from '../../rewards/refusals/claims.errors.ts';
import { ClaimsRepository } from './claims.repository.ts';
import { type ClaimAnswer, type ClaimAttempt, judgeClaims, type Judgement, type Loaded } from './judge-claims.ts';

export interface ClaimResult {
  response: ClaimRewardResponse;
  replayed: boolean;
}

/** What the caller of a claim decides. */
export type OwnAttempt = Pick<ClaimAttempt, 'participantId' | 'rewardId' | 'key' | 'isOwnKey'>;

/** Response header of a repeated answer; the gateway does not pass it to browsers. */
export const REPLAYED = 'idempotent-replayed';

@Injectable()
export class ClaimsService {
  /**
   * Runs one transaction for up to 64 concurrent callers of a program; while one lane waits for its commit the other
   * works.
   */
  private readonly batcher = new Batcher<ClaimAttempt, ClaimAnswer>(
    (programId, attempts) => this.decide(programId, attempts),
    { lanes: 2 },
  );

  constructor(
    private readonly repository: ClaimsRepository,
    private readonly purchases: PurchasesService,
  ) {}

  /**
   * Claims a reward for the caller: stock, points, ledger, claim and events together or not at all. A reward with a
   * price in money is claimed once it is paid for.
   * @param idempotencyKey the request header's; the same key and reward get the same answer, refusals included; a reward
   * with a price in money is looked at anew each time until it is paid for. Without one a repetition within a minute is
   * a double click, where the reward can be claimed once.
   * @param host of the program's site, for the redirect after a payment
   */
  async claim(
    scope: TenantScope,
    caller: ParticipantCaller,
    request: ClaimRewardRequest,
    idempotencyKey: string | undefined,
    host: string | undefined,
  ): Promise<ClaimResult> {
    const ownKey = readIdempotencyKey(idempotencyKey);
    const answer = await this.attempt(scope, {
      participantId: caller.participant_id,
      rewardId: request.reward_id,
      // Generated keys begin with a blank, which no header's key can.
      key: ownKey ?? ` ${randomUUID()}`,
      isOwnKey: ownKey !== null,
    });
    if (answer.refusal === 'payment_required') {
      const response = await this.purchases.start(scope, caller, request.reward_id, host);
      return { response, replayed: false };
    }
    return { response: responseOf(answer.refusal, answer), replayed: answer.isReplayed };
  }

  /** Claims a reward for a participant, in a transaction of its own; the answer has a refusal in place of an error. */
  attempt(scope: TenantScope, attempt: OwnAttempt): Promise<ClaimAnswer> {
    return this.batcher.add(scope.programId, {
      ...attempt,
      inputHash: createHash('sha256').update(attempt.rewardId).digest('hex'),
      traceId: currentTraceId(),
      cause: currentCause(),
    });
  }

  private async decide(programId: string, attempts: ClaimAttempt[]): Promise<(ClaimAnswer | Error)[]> {
    const judge = (loaded: Loaded, now: Date): Judgement => judgeClaims(loaded, attempts, now);
    try {
      const { answers } = await retried(() => this.repository.decide(programId, attempts, judge));
      return answers;
    } catch (error) {
      // An outage concerns all attempts: running them one by one would wait once for each.
      if (error instanceof Error && isDatabaseUnavailable(error)) return attempts.map(() => error);
      throw error;
    }
  }
}

function responseOf(
  refusal: Exclude<ClaimAnswer['refusal'], 'payment_required'>,
  { message, claimId, unusedPoints, isReplayed }: ClaimAnswer,
): ClaimRewardResponse {
  switch (refusal) {
    case null:
      return {
        success: true,
        message: 'You have successfully claimed this reward',
        stripe_url: null,
        claim_id: claimId,
        unused_points: unusedPoints ?? '0',
      };
    case 'not_found':
      throw new NotFoundError();
    case 'participant_blocked':
      throw new ParticipantBlockedError();
    case 'idempotency_key_reused':
      throw new IdempotencyKeyReusedError();
    default:
      throw new ClaimRefusedError(refusal, message, isReplayed ? { [REPLAYED]: 'true' } : {});
  }
}
