import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ParticipantRewardTable } from '@laurel/contracts/identity/participants/activity.dto';
import type {
  CreateActionRequest,
  DeductPointsRequest,
} from '@laurel/contracts/identity/participants/participants.dto';
import type { ParticipantPointsStatement, PointsGranted } from '@laurel/contracts/rewards/rewards.dto';
import type { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { LedgerService } from '../../ledger/ledger.service.ts';
import { PointsRepository } from '../points.repository.ts';

interface Grant {
  participantId: string;
  amount: number;
  title: string;
  action: 'create_action' | 'deduct_points';
}

/** The points and rewards of one participant, as staff see and correct them. */
@Injectable()
export class ParticipantPointsService {
  constructor(
    private readonly repository: PointsRepository,
    private readonly ledger: LedgerService,
    private readonly audit: AuditService,
  ) {}

  async statement(scope: TenantScope, participantId: string, query: PageQuery): Promise<ParticipantPointsStatement> {
    const { page = 1, page_size = 20 } = query;
    const { rows, total } = await this.repository.entries(scope, participantId, windowOf(query));
    const data = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    return { data, meta: { page, page_size, total } };
  }

  async rewards(scope: TenantScope, participantId: string, query: PageQuery): Promise<ParticipantRewardTable> {
    const { page = 1, page_size = 20 } = query;
    const { rows, total } = await this.repository.claimed(scope, participantId, windowOf(query));
    const data = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    return { data, meta: { page, page_size, total } };
  }

  /** Repeats the first answer for the same key and grants nothing more. */
  add(
    scope: TenantScope,
    caller: AdminCaller,
    participantId: string,
    { points, action_title }: CreateActionRequest,
    key: string | undefined,
  ): Promise<PointsGranted> {
    const title = action_title.trim();
    const grant: Grant = { participantId, amount: points, title, action: 'create_action' };
    return this.post(scope, caller, grant, key);
  }

  /** Deducts points for a reason that the participant sees. Throws `ExceedsLifetimeError`. */
  deduct(
    scope: TenantScope,
    caller: AdminCaller,
    participantId: string,
    { points, reason }: DeductPointsRequest,
    key: string | undefined,
  ): Promise<PointsGranted> {
    const title = reason.trim();
    const grant: Grant = {
      participantId,
      amount: 0 - points,
      title,
      action: 'deduct_points',
    };
    return this.post(scope, caller, grant, key);
  }

  private async post(
    scope: TenantScope,
    caller: AdminCaller,
    { participantId, amount, title, action }: Grant,
    header: string | undefined,
  ): Promise<PointsGranted> {
    const key = readIdempotencyKey(header) ?? randomUUID();
    const [outcome] = await this.ledger.postAll(scope, [
      {
        key: `staff:${key}`,
        kind: amount > 0 ? 'earn' : 'correction',
        participantId,
        amount,
        sourceType: 'adjustment',
        sourceId: key,
        rule: null,
        lot: null,
        title: amount > 0 ? 'Points added' : 'Points deducted',
        note: title,
        isRefusable: true,
      },
    ]);
    if (outcome?.wallet == null) throw new NotFoundError();
    const { unused_points, points } = outcome.wallet;
    if (!outcome.replayed) {
      await this.audit.record(scope, caller, {
        action,
        resource: 'participant',
        resourceId: participantId,
        title: `Participant ${participantId}`,
        before: null,
        after: { points: amount, title, unused_points },
      });
    }
    return { success: true, unused_points, points };
  }
}

const windowOf = ({ page = 1, page_size = 20 }: PageQuery): { limit: number; offset: number } => ({
  limit: page_size,
  offset: (page - 1) * page_size,
});
