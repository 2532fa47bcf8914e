import { entryTitles } from '@laurel/contracts/rewards/entry-titles';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import type { Posting } from '../ledger/posting.ts';
import { type Assessment, ReceiptsRepository } from './receipts.repository.ts';

interface Revision {
  receipt: Assessment;
  /** Points of the receipt until now. */
  before: number;
  /** Moment of the first assessment that brought points. */
  earnedAt: Date | null;
}

@Injectable()
export class ReceiptsService {
  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly ledger: LedgerService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Posts the newest revisions of receipts to wallets and publishes that; part of the open transaction. Points that are
   * taken back may leave a balance below zero.
   * @param living the participants who were not erased: the merchants of others are not stored
   */
  async settle(scope: TenantScope, assessments: Assessment[], living: ReadonlySet<string>): Promise<void> {
    const revised = await this.repository.revise(scope, assessments);
    const revisions = revised.flatMap(({ receipt_id, revision, before, earned_at: earnedAt }): Revision[] => {
      const receipt = assessments.find((one) => one.receipt_id === receipt_id && String(one.revision) === revision);
      return receipt === undefined ? [] : [{ receipt, before: Number(before), earnedAt }];
    });
    const changed = revisions.filter(({ receipt, before }) => receipt.points !== before);
    const outcomes = await this.ledger.postAll(
      scope,
      changed.map((revision) => postingOf(revision, living)),
    );
    const unposted = changed.filter((_revision, index) => outcomes[index]?.wallet === null);
    await this.repository.clear(
      scope,
      unposted.map(({ receipt }) => receipt.receipt_id),
    );
    for (const { receipt } of revisions) {
      const { receipt_id, participant_id, revision, points } = receipt;
      await this.outbox.append(scope, {
        type: 'receipt.points_posted',
        data: { receipt_id, participant_id, revision, points },
      });
    }
  }
}

/**
 * Points of a receipt that has none are an earning, also after earlier ones were taken back; any other change is a
 * correction. The merchant is a note, which an erasure deletes.
 */
function postingOf({ receipt, before, earnedAt }: Revision, living: ReadonlySet<string>): Posting {
  return {
    key: `receipt:${receipt.receipt_id}:${receipt.revision}`,
    kind: before === 0 ? 'earn' : 'correction',
    participantId: receipt.participant_id,
    amount: receipt.points - before,
    sourceType: 'receipt',
    sourceId: receipt.receipt_id,
    rule: null,
    lot: receipt.assessed_at.slice(0, 7),
    title: entryTitles.receipt,
    ...(receipt.merchant_name !== null && living.has(receipt.participant_id) && { note: receipt.merchant_name }),
    effectiveAt: receipt.effective_at,
    ...(earnedAt !== null && earnedAt < new Date(receipt.effective_at) && { correctsAt: earnedAt.toISOString() }),
  };
}
