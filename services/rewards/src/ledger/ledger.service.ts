import { errorCode, retried } from '@laurel/service-kit/database/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { ExceedsLifetimeError, IdempotencyKeyReusedError } from './ledger.errors.ts';
import { LedgerRepository, type PostedRow } from './ledger.repository.ts';
import type { Posting, PostingOutcome } from './posting.ts';

/**
 * The program's books: every change of a balance is a transfer between two accounts, written once and never changed. A
 * correction moves the balance by its whole amount, also below zero; lifetime stops at 0, and the rest is recorded.
 */
@Injectable()
export class LedgerService {
  constructor(private readonly repository: LedgerRepository) {}

  /**
   * Posts many transfers in the open transaction, in one statement; tells of one wallet with
   * `points.changed`, of more with one `wallets.changed`.
   *
   * @param postings amounts in whole points
   * @returns an outcome a posting, in their order; one that was posted before answers as it did then
   * @throws IdempotencyKeyReusedError when a key stands for another posting; nothing of the batch may then be committed
   * @throws ExceedsLifetimeError when a refusable posting would take more than was ever earned
   * Source: INV-01 to INV-05, INV-11; ruling on points that are already spent.
   */
  async postAll(scope: TenantScope, postings: Posting[]): Promise<PostingOutcome[]> {
    if (postings.length === 0) return [];
    return (await this.repository.postInTransaction(scope, postings)).map(outcomeOf);
  }

  /**
   * Posts one transfer in a transaction of its own. A refusal is kept under the key as well: the same call is refused
   * again even if it would succeed by now.
   *
   * @throws IdempotencyKeyReusedError, ExceedsLifetimeError as `postAll`
   * Source: INV-11, INV-12.
   */
  async post(scope: TenantScope, posting: Posting): Promise<PostingOutcome> {
    const once = (): Promise<PostedRow[]> => retried(() => this.repository.post(scope, [posting]));
    // Two wallets under one new key at the same moment: the later one finds the key taken when it looks again.
    const [row] = await once().catch((error: unknown) =>
      errorCode(error) === '23505' ? once() : Promise.reject(error as Error),
    );
    if (row === undefined) throw new Error('post_transfers() answered no row');
    return outcomeOf(row);
  }
}

function outcomeOf({ refusal, answer, replayed }: PostedRow): PostingOutcome {
  if (refusal === 'exceeds_lifetime') throw new ExceedsLifetimeError();
  if (refusal === 'idempotency_key_reused' || answer === null) throw new IdempotencyKeyReusedError();
  return { replayed, wallet: answer };
}
