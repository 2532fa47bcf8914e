import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import type { ApiListQuery } from '@laurel/contracts/public-api/list-query.dto';
import type {
  ApiPoints,
  ApiPointsEntry,
  ApiPointsEntryPage,
  ApiPointsExplanation,
  ApiPointsPosted,
  CreateApiPointsRequest,
} from '@laurel/contracts/public-api/points.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { keyAsAuthor } from '@laurel/service-kit/audit/key-author';
import { Cursors } from '@laurel/service-kit/cursors/cursor';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { unlessTaken } from '@laurel/service-kit/errors/pg-errors';
import { IdempotencyKeyRequiredError } from '@laurel/service-kit/idempotency/idempotency.errors';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { Injectable } from '@nestjs/common';
import { IdempotencyKeyReusedError } from '../../ledger/ledger.errors.ts';
import { LedgerService } from '../../ledger/ledger.service.ts';
import { lotsOf } from './balance-lots.ts';
import { InsufficientPointsError } from './points-api.errors.ts';
import { type ApiEntryRow, PointsApiRepository } from './points-api.repository.ts';

export interface Posted {
  answer: ApiPointsPosted;
  /** The answer is that of an earlier call with the key. */
  replayed: boolean;
}

/** Points of participants for customers' systems. Runs in the open transaction. */
@Injectable()
export class PointsApiService {
  constructor(
    private readonly repository: PointsApiRepository,
    private readonly ledger: LedgerService,
    private readonly audit: AuditService,
  ) {}

  async show(scope: TenantScope, participantId: string): Promise<ApiPoints> {
    const { unused, lifetime } = present(await this.repository.balance(scope, participantId));
    return { participant_id: participantId, unused: Number(unused), lifetime: Number(lifetime) };
  }

  async entries(scope: TenantScope, participantId: string, query: ApiListQuery): Promise<ApiPointsEntryPage> {
    present(await this.repository.balance(scope, participantId));
    const page = await new Cursors('entries', { participantId }, query).page((window) =>
      this.repository.entries(scope, participantId, window),
    );
    return { ...page, data: page.data.map(toEntry) };
  }

  /** @param day of the program's time zone, as `2026-11-30`; `null` for today */
  async explain(scope: TenantScope, participantId: string, day: string | null): Promise<ApiPointsExplanation> {
    present(await this.repository.balance(scope, participantId));
    const { at, lines } = await this.repository.linesUntil(scope, participantId, day);
    const { lots, owed } = lotsOf(lines);
    return {
      participant_id: participantId,
      at,
      balance: Number(lines.reduce((sum, { amount }) => sum + amount, 0n)),
      owed: Number(owed),
      lots: lots.map(({ lot, earned, remaining }) => ({ lot, earned: Number(earned), remaining: Number(remaining) })),
    };
  }

  /**
   * Adds or deducts points once for a key. The ledger keeps the key with its answer, so that a repetition books nothing.
   *
   * A deduction that leaves less than nothing is thrown away with its transaction: the wallet stays locked until then.
   */
  async post(
    scope: TenantScope,
    caller: ApiKeyCaller,
    participantId: string,
    { amount, reason, reference }: CreateApiPointsRequest,
    header: string | undefined,
  ): Promise<Posted> {
    const key = readIdempotencyKey(header);
    if (key === null) throw new IdempotencyKeyRequiredError();
    // The ledger opens a wallet for every id, because events of new participants may come late.
    present(await this.repository.balance(scope, participantId));
    const title = reason.trim();
    const posting = {
      key: `api:${caller.key_id}:${key}`,
      kind: amount > 0 ? 'earn' : 'correction',
      participantId,
      amount,
      sourceType: 'adjustment',
      sourceId: key,
      rule: null,
      lot: null,
      title: amount > 0 ? 'Points added' : 'Points deducted',
      note: title,
    } as const;
    const [outcome] = await unlessTaken(this.ledger.postAll(scope, [posting]), IdempotencyKeyReusedError);
    if (outcome?.wallet == null) throw new NotFoundError('Participant not found');
    const [unused, lifetime] = [Number(outcome.wallet.unused_points), Number(outcome.wallet.points)];
    const { replayed } = outcome;
    if (!replayed && amount < 0 && unused < 0) throw new InsufficientPointsError();
    if (!replayed) {
      await this.audit.record(scope, keyAsAuthor(caller), {
        action: amount > 0 ? 'create_action' : 'deduct_points',
        resource: 'participant',
        resourceId: participantId,
        title: `Participant ${participantId}`,
        before: null,
        after: { points: amount, title, reference: reference ?? null, unused_points: String(unused) },
      });
    }
    return { answer: { participant_id: participantId, amount, unused, lifetime }, replayed };
  }
}

function present<T>(row: T | null): T {
  if (row === null) throw new NotFoundError('Participant not found');
  return row;
}

const toEntry = ({ transfer_id, kind, source, rule, lot, title, ...row }: ApiEntryRow): ApiPointsEntry => ({
  id: transfer_id,
  kind,
  source,
  rule,
  lot,
  title,
  amount: Number(row.amount),
  balance: Number(row.balance),
  created_at: row.created_at.toISOString(),
});
