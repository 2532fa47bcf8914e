import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import type {
  ApiBatchParticipant,
  ApiBatchVerdict,
  ApiParticipant,
  ApiParticipantBatch,
  ApiParticipantBatchRequest,
} from '@laurel/contracts/public-api/participants.dto';
import { problemFields } from '@laurel/contracts/public-api/problem-fields';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { BusinessError } from '@laurel/service-kit/errors/business-error';
import { IdempotencyKeyReusedError } from '@laurel/service-kit/idempotency/idempotency.errors';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { type StoredAnswer, StoredAnswers } from '@laurel/service-kit/idempotency/stored-answers';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ParticipantApiService } from './participant-api.service.ts';

/**
 * Brings many participants to a state, each in a transaction of its own: a refusal holds up no other. Under an idempotency
 * key each has a stored answer, so that a call that was broken off goes on where it ended.
 */
@Injectable()
export class ParticipantBatchService {
  constructor(
    private readonly database: Database,
    private readonly participants: ParticipantApiService,
    private readonly answers: StoredAnswers,
  ) {}

  /** @throws IdempotencyKeyReusedError when the key came with another list */
  async upsert(
    scope: TenantScope,
    caller: ApiKeyCaller,
    body: ApiParticipantBatchRequest,
    header: string | undefined,
  ): Promise<{ answer: ApiParticipantBatch; replayed: boolean }> {
    const key = readIdempotencyKey(header);
    const name = key === null ? null : `batch ${createHash('sha256').update(key).digest('base64url')}`;
    const once = (part: string, work: () => Promise<StoredAnswer>): Promise<StoredAnswer & { replayed: boolean }> =>
      this.database.ownTransaction(scope, async () => {
        if (name === null) return { ...(await work()), replayed: false };
        const of = { caller: `api_key ${caller.key_id}`, key: `${name} ${part}`, input: body };
        return this.answers.once(scope, { ...of, Reused: IdempotencyKeyReusedError }, work);
      });
    // Judged first: participants that were refused have no stored answer, by which another list would be noticed.
    const { replayed } = await once('all', () => Promise.resolve({ status: 200, answer: null }));
    const data: ApiBatchVerdict[] = [];
    for (const [index, wanted] of body.participants.entries()) {
      data.push(await this.verdict(wanted, index, () => once(String(index), () => this.one(scope, caller, wanted))));
    }
    return { answer: { data }, replayed };
  }

  private async one(
    scope: TenantScope,
    caller: ApiKeyCaller,
    { external_id, ...values }: ApiBatchParticipant,
  ): Promise<StoredAnswer> {
    return { status: 200, answer: await this.participants.upsert(scope, caller, external_id, values) };
  }

  private async verdict(
    { external_id }: ApiBatchParticipant,
    index: number,
    work: () => Promise<StoredAnswer>,
  ): Promise<ApiBatchVerdict> {
    try {
      const { status, answer } = await work();
      return { external_id, status, participant: answer as ApiParticipant, code: null, detail: null, errors: [] };
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const { status, code, message: detail, errors = {} } = error;
      const fields = problemFields(errors, `/participants/${index}`);
      return { external_id, status, participant: null, code, detail, errors: fields };
    }
  }
}
