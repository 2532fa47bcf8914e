import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type {
  Completion,
  CompletionCount,
  CompletionPartlyRefunded,
  CompletionReversed,
} from '@laurel/contracts/events/domain-event';
import type {
  AdjustPointsRequest,
  PointsEntry,
  PointsResponse,
  PointsStatement,
} from '@laurel/contracts/rewards/rewards.dto';
import type { PageQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import type { Posting } from '../ledger/posting.ts';
import { type EntryRow, PointsRepository } from './points.repository.ts';

/** An event's payload with its moment, ISO 8601. */
type Effective<T> = T & { effective_at: string };
/** A completion that was taken back, by a refund or by a reset. */
type Reversal = Effective<Omit<CompletionReversed, 'reversed_at' | keyof CompletionCount>> & {
  link_id?: string;
};

type PartlyRefunded = Effective<CompletionPartlyRefunded>;

@Injectable()
export class PointsService {
  constructor(
    private readonly repository: PointsRepository,
    private readonly ledger: LedgerService,
  ) {}

  /** The caller's own points: `PointsResponse` as JSON text. */
  async of(scope: TenantScope, caller: ParticipantCaller): Promise<string> {
    return this.repository.points(scope, caller.participant_id);
  }

  /** The caller's own entries, newest first; each has the balance after it. */
  async statement(scope: TenantScope, caller: ParticipantCaller, query: PageQuery): Promise<PointsStatement> {
    const { page = 1, page_size = 20 } = query;
    const window = { limit: page_size, offset: (page - 1) * page_size };
    const { rows, total } = await this.repository.entries(scope, caller.participant_id, window);
    return { data: rows.map(entryOf), meta: { page, page_size, total } };
  }

  /**
   * Credits completed challenges, each once; part of the open transaction. Completions without points leave no entry.
   */
  async credit(scope: TenantScope, completions: Effective<Completion>[]): Promise<void> {
    const earning = completions.filter((completion) => completion.points > 0);
    await this.ledger.postAll(scope, earning.map(earningOf));
  }

  /**
   * Credits completions whose own events have not arrived yet; an event that arrives later finds its key used. Part of
   * the open transaction.
   */
  async creditMissing(scope: TenantScope, completions: Completion[]): Promise<void> {
    const posted = await this.repository.amounts(scope, completions.map(creditKey));
    await this.credit(
      scope,
      completions
        .filter((completion) => !posted.has(creditKey(completion)))
        .map((completion) => ({ ...completion, effective_at: completion.completed_at })),
    );
  }

  /**
   * Takes back the points of completions, each once and whatever the wallet still holds; part of the open
   * transaction.
   */
  async takeBack(scope: TenantScope, reversals: Reversal[]): Promise<void> {
    const costly = reversals.filter((reversal) => reversal.points > 0);
    await this.ledger.postAll(scope, costly.map(correctionOf));
  }

  /**
   * Takes back the share of completions whose payments were refunded in part, or gives it again; the newest version of
   * each decides, whatever the order. Part of the open transaction.
   */
  async takeShares(scope: TenantScope, refunds: PartlyRefunded[]): Promise<void> {
    const raised = await this.repository.raiseRefunds(scope, refunds);
    const postings = raised.flatMap(({ completion_id, version, before }): Posting[] => {
      const refund = refunds.find((one) => one.completion_id === completion_id && one.version === version);
      const amount = refund === undefined ? 0 : Number(before) - refund.points_taken;
      return refund === undefined || amount === 0 ? [] : [shareOf(refund, amount)];
    });
    await this.ledger.postAll(scope, postings);
  }

  /** Grants or deducts points; a deduction beyond the lifetime points is refused. */
  async adjust(scope: TenantScope, request: AdjustPointsRequest): Promise<PointsResponse> {
    const { wallet } = await this.ledger.post(scope, {
      key: `adjustment:${request.key}`,
      kind: request.amount > 0 ? 'earn' : 'correction',
      participantId: request.participant_id,
      amount: request.amount,
      sourceType: 'adjustment',
      sourceId: request.key,
      rule: null,
      lot: null,
      title: request.title,
      isRefusable: true,
    });
    if (wallet === null) throw new NotFoundError();
    return { unused_points: wallet.unused_points, points: wallet.points };
  }
}

function entryOf({ id, kind, source_type, rule, title, points, balance, created_at }: EntryRow): PointsEntry {
  return { id, kind, source_type, rule, title, points, balance, created_at: created_at.toISOString() };
}

const creditKey = ({ completion_id }: { completion_id: string }): string => `completion:${completion_id}`;

function earningOf(completion: Effective<Completion>): Posting {
  return {
    key: creditKey(completion),
    kind: 'earn',
    participantId: completion.participant_id,
    amount: completion.points,
    sourceType: 'completion',
    sourceId: completion.completion_id,
    rule: `challenge:${completion.challenge_id}`,
    lot: completion.completed_at.slice(0, 7),
    title: completion.title,
    effectiveAt: completion.effective_at,
    // One that is given again, after its payment had gone back.
    ...(new Date(completion.completed_at) < new Date(completion.effective_at) && {
      correctsAt: completion.completed_at,
    }),
  };
}

function correctionOf(reversal: Reversal): Posting {
  return {
    key: `${creditKey(reversal)}:reversed`,
    kind: 'correction',
    participantId: reversal.participant_id,
    amount: 0 - reversal.points,
    sourceType: 'completion',
    sourceId: reversal.completion_id,
    rule: `challenge:${reversal.challenge_id}`,
    lot: null,
    title: reversal.title,
    effectiveAt: reversal.effective_at,
    reversesKey: creditKey(reversal),
    ...(reversal.completed_at !== undefined && { correctsAt: reversal.completed_at }),
    ...(reversal.link_id !== undefined && { linkId: reversal.link_id }),
  };
}

const shareOf = (refund: PartlyRefunded, amount: number): Posting => ({
  key: `${creditKey(refund)}:refund:${refund.version}`,
  kind: 'correction',
  participantId: refund.participant_id,
  amount,
  sourceType: 'completion',
  sourceId: refund.completion_id,
  rule: `challenge:${refund.challenge_id}`,
  lot: null,
  title: refund.title,
  effectiveAt: refund.effective_at,
  reversesKey: creditKey(refund),
  ...(refund.completed_at !== undefined && { correctsAt: refund.completed_at }),
});
