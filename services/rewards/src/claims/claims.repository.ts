import type { ClaimRefusal } from '@laurel/contracts/rewards/reward-types';
import { Batcher } from '@laurel/service-kit/database/batcher';
import { Database } from '@laurel/service-kit/database/database';
import { isDatabaseUnavailable, retried } from '@laurel/service-kit/database/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface ClaimAttempt {
  participantId: string;
  rewardId: string;
  /** Idempotency key, the participant's own namespace. */
  key: string;
  /** The key came with the request; otherwise it was made for this one attempt. */
  isOwnKey: boolean;
  traceId: string | null;
}

export interface ClaimAnswer {
  claim_id: string;
  refusal: ClaimRefusal | 'payment_required' | 'participant_blocked' | 'not_found' | 'idempotency_key_reused' | null;
  message: string | null;
  unused_points: string | null;
  /** Answered before, under the same key or to the first of two clicks. */
  replayed: boolean;
}

const sql = `SELECT claim_id, refusal, message, unused_points, replayed
  FROM claim_rewards($1, $2, $3, $4, $5, $6)`;

@Injectable()
export class ClaimsRepository {
  // One lane: a second batch would wait for the first one's rows, and while one is written the next one gathers.
  private readonly batcher = new Batcher<ClaimAttempt, ClaimAnswer>(
    (programId, attempts) => this.run(programId, attempts),
    { lanes: 1 },
  );

  constructor(private readonly database: Database) {}

  /** One statement for up to 64 concurrent callers of a program; a lone call is one round trip. */
  async claim(scope: TenantScope, attempt: ClaimAttempt): Promise<ClaimAnswer> {
    return this.batcher.add(scope.programId, attempt);
  }

  /** Answers how many were forgotten, in all programs. */
  async forgetRequests(olderThanDays: number): Promise<string> {
    const [row] = await this.database.unscoped<{ count: string }>('SELECT forget_claim_requests($1) AS count', [
      olderThanDays,
    ]);
    return row?.count ?? '0';
  }

  private async run(programId: string, attempts: ClaimAttempt[]): Promise<(ClaimAnswer | Error)[]> {
    const params = [
      programId,
      attempts.map((attempt) => attempt.key),
      attempts.map((attempt) => attempt.rewardId),
      attempts.map((attempt) => attempt.participantId),
      attempts.map((attempt) => attempt.isOwnKey),
      attempts.map((attempt) => attempt.traceId),
    ];
    try {
      return await retried(() => this.database.call<ClaimAnswer>({ programId }, 'claim_rewards', sql, params));
    } catch (error) {
      // None of them is to blame: trying them one by one would wait once for each.
      if (error instanceof Error && isDatabaseUnavailable(error)) return attempts.map(() => error);
      throw error;
    }
  }
}
