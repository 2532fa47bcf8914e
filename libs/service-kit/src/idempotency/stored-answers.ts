import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Database } from '../database/database.ts';
import { errorCode } from '../errors/pg-errors.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { IdempotencyInProgressError } from './idempotency.errors.ts';

export interface KeyedCall {
  /** Kind and number of the caller: keys of two callers never meet. */
  caller: string;
  key: string;
  /** All input that determines the effect of the call. */
  input: unknown;
  /** Thrown when the key came with another input. */
  Reused: new () => Error;
}

export interface StoredAnswer {
  status: number;
  /** JSON text. */
  answer: unknown;
}

interface KeyRow extends StoredAnswer {
  same: boolean;
}

/** $1 program, $2 caller, $3 key, $4 hash. No row: the key was used within 72 hours. Waits for a running call. */
const beginSql = `
INSERT INTO idempotency_key AS k (program_id, caller, key, input_hash) VALUES ($1, $2, $3, $4)
ON CONFLICT (program_id, caller, key) DO UPDATE
SET input_hash = excluded.input_hash, status = NULL, answer = NULL, created_at = now()
WHERE k.created_at < now() - interval '72 hours'
RETURNING true AS fresh`;

const findSql = `
SELECT status, answer, input_hash = $4 AS same FROM idempotency_key WHERE program_id = $1 AND caller = $2 AND key = $3`;

const storeSql = `
UPDATE idempotency_key SET status = $4, answer = $5 WHERE program_id = $1 AND caller = $2 AND key = $3`;

/** Answers of calls by their idempotency keys, stored for 72 hours in the transaction of the call's effect. */
@Injectable()
export class StoredAnswers {
  constructor(private readonly database: Database) {}

  /**
   * Runs the work of a call once for its key, in the open transaction. A refusal rolls back the transaction and with it
   * the key: the same call is then judged anew.
   * @returns the answer, and whether it is that of an earlier call
   * @throws Reused when the key came with another input, IdempotencyInProgressError when the first call takes longer
   * than the wait for a lock
   */
  async once(
    scope: TenantScope,
    { caller, key, input, Reused }: KeyedCall,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer & { replayed: boolean }> {
    const hash = createHash('sha256').update(JSON.stringify(input)).digest();
    const row = [scope.programId, caller, key];
    if (await this.begin(scope, [...row, hash])) {
      const { status, answer } = await work();
      await this.database.query(scope, storeSql, [...row, status, JSON.stringify(answer ?? null)]);
      return { status, answer, replayed: false };
    }
    const [earlier] = await this.database.query<KeyRow>(scope, findSql, [...row, hash]);
    if (earlier === undefined) throw new IdempotencyInProgressError();
    if (!earlier.same) throw new Reused();
    return { status: earlier.status, answer: earlier.answer, replayed: true };
  }

  private async begin(scope: TenantScope, params: unknown[]): Promise<boolean> {
    try {
      return (await this.database.query(scope, beginSql, params)).length > 0;
    } catch (error) {
      // Postgres waits for the lock of the first call no longer than lock_timeout.
      throw errorCode(error) === '55P03' ? new IdempotencyInProgressError() : error;
    }
  }
}
