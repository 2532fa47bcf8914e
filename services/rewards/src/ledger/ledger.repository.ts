import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { hashOf, type Posting, type WalletState } from './posting.ts';

export interface PostedRow {
  refusal: 'exceeds_lifetime' | 'idempotency_key_reused' | null;
  answer: WalletState | null;
  replayed: boolean;
}

const sql = 'SELECT refusal, answer, replayed FROM post_transfers($1, $2)';

@Injectable()
export class LedgerRepository {
  constructor(private readonly database: Database) {}

  /** A row a posting, in their order; part of the open transaction. */
  async postInTransaction(scope: TenantScope, postings: Posting[]): Promise<PostedRow[]> {
    return this.database.query<PostedRow>(scope, sql, paramsOf(scope, postings));
  }

  /** Committed on its own, also when it is refused: the refusal stays. */
  async post(scope: TenantScope, postings: Posting[]): Promise<PostedRow[]> {
    return this.database.call<PostedRow>(scope, 'post_transfers', sql, paramsOf(scope, postings));
  }
}

function paramsOf(scope: TenantScope, postings: Posting[]): unknown[] {
  const items = postings.map((posting) => ({
    key: posting.key,
    hash: hashOf(posting),
    kind: posting.kind,
    participant_id: posting.participantId,
    amount: posting.amount,
    source_type: posting.sourceType,
    source_id: posting.sourceId,
    rule: posting.rule,
    lot: posting.lot,
    title: posting.title,
    refusable: posting.isRefusable === true,
  }));
  return [scope.programId, JSON.stringify(items)];
}
