import { pointsOf } from '@laurel/contracts/receipts/item-points';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { Inject, Injectable } from '@nestjs/common';
import { MerchantsService } from '../../merchants/merchants.service.ts';
import { PurchaseProofService } from '../../purchase-proof/purchase-proof.service.ts';
import type { PurchaseRules } from '../../purchase-proof/purchase-rules.ts';
import { automatedCheck, isEligible, type ItemValues, type ReceiptValues } from '../receipt.ts';
import { ReceiptChanges } from '../receipt-changes.ts';
import { ReceiptsRepository } from '../receipts.repository.ts';
import { assess, charactersOf, failed, type Verdict } from './assess.ts';
import { AssessmentRepository } from './assessment.repository.ts';
import { exclusionsIn } from './exclusions.ts';
import { type MergedReading, mergeReadings, type PageReading, type ReadLine } from './merge-readings.ts';
import { matchProduct } from './product-match.ts';

interface Assessed {
  verdict: Verdict;
  reading: MergedReading | null;
  items: ItemValues[];
  merchantId: string | null;
}

const givenUp: Assessed = { verdict: failed, reading: null, items: [], merchantId: null };

/** Injection token of the age in days up to which a purchase is accepted. */
export const DAYS_ACCEPTED = Symbol('days-accepted');

@Injectable()
export class AssessmentService {
  constructor(
    private readonly database: Database,
    private readonly repository: AssessmentRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly changes: ReceiptChanges,
    private readonly settings: PurchaseProofService,
    private readonly merchants: MerchantsService,
    private readonly participants: KnownParticipants,
    private readonly clock: ProgramClock,
    @Inject(DAYS_ACCEPTED) private readonly daysAccepted: number,
  ) {}

  /** Whether a receipt need not be read: it will be refused as a repetition. */
  async sentBefore(scope: TenantScope, receiptId: string): Promise<boolean> {
    return this.database.transaction(scope, () => this.repository.sentBefore(scope, receiptId));
  }

  /** Judges a receipt by the reading of its pictures, once, however often it was read. */
  async assess(scope: TenantScope, receiptId: string, pages: readonly PageReading[]): Promise<void> {
    await this.once(scope, receiptId, (now) => this.judged(scope, receiptId, pages, now));
  }

  /** Marks a receipt as failed that could not be read. */
  async fail(scope: TenantScope, receiptId: string): Promise<void> {
    await this.once(scope, receiptId, () => Promise.resolve(givenUp));
  }

  private async once(scope: TenantScope, receiptId: string, judge: (now: Date) => Promise<Assessed>): Promise<void> {
    await this.database.transaction(scope, async () => {
      await this.repository.takeTurn(scope);
      const before = await this.receipts.lock(scope, receiptId);
      await this.repository.finish(scope, receiptId);
      if (before?.status !== 'pending') return;
      const [living] = await this.participants.withoutErased(scope, [{ participant_id: before.participantId }]);
      if (living === undefined) return;
      const now = await this.clock.now(scope);
      const assessed = await judge(now);
      await this.receipts.insertItems(scope, receiptId, assessed.items);
      await this.repository.insertTags(scope, receiptId, assessed.verdict.tags);
      await this.changes.apply(scope, before, valuesOf(assessed, now), { author: automatedCheck, at: now });
    });
  }

  private async judged(
    scope: TenantScope,
    receiptId: string,
    pages: readonly PageReading[],
    now: Date,
  ): Promise<Assessed> {
    const reading = mergeReadings(pages);
    const data = reading?.data;
    const similar = await this.repository.similar(scope, receiptId, {
      merchant: data?.merchant?.value ?? null,
      date: data?.date?.value ?? null,
      total: data?.total?.value ?? null,
      textSize: reading === null ? 0 : charactersOf(reading),
    });
    const rules = await this.settings.rules(scope);
    const merchant = await this.merchants.match(scope, data?.merchant?.value ?? null);
    const { items, unsure } = await this.matched(scope, reading?.lines ?? [], rules);
    const verdict = assess({
      reading,
      faults: pages.flatMap(({ outcome }) => ('fault' in outcome ? [outcome.fault] : [])),
      similar,
      excluded: reading === null ? [] : exclusionsIn(reading, rules.exclusion_identifiers),
      isUnknownMerchant: merchant.is_restricted && merchant.id === null,
      points: items.reduce((sum, item) => sum + BigInt(item.points), 0n),
      hasEligibleItems: items.some(isEligible),
      unsureLines: unsure,
      now,
      daysAccepted: this.daysAccepted,
    });
    return { verdict, reading, items, merchantId: merchant.id };
  }

  /** A line without a product earns the program's points for any purchase. */
  private async matched(
    scope: TenantScope,
    lines: readonly ReadLine[],
    { external_purchase_item_points_per_cents: external }: PurchaseRules,
  ): Promise<{ items: ItemValues[]; unsure: string[] }> {
    const candidates = await this.repository.candidates(scope, lines);
    const matches = lines.map((line, index) => {
      const ofLine = candidates.filter(({ at }) => at === index);
      return { line, ...matchProduct(line.price, ofLine, external) };
    });
    return {
      unsure: matches.filter(({ isSure }) => !isSure).map(({ line }) => line.name),
      items: matches.map(({ line, product }) => ({
        ...line,
        eligible_product_id: product?.product_id ?? null,
        matched_product: product?.product_name ?? null,
        matched_strategy: product?.strategy ?? null,
        matched_keyword: product?.keyword ?? null,
        match_confidence: product?.confidence ?? null,
        points: String(pointsOf(line.price, product?.points_per_cents ?? external)),
        admin_comments: '',
      })),
    };
  }
}

function valuesOf({ verdict, reading, items, merchantId }: Assessed, now: Date): Partial<ReceiptValues> {
  return {
    status: verdict.status,
    checkReason: verdict.reason,
    points: String(verdict.points),
    merchantName: reading?.data.merchant?.value ?? null,
    purchaseProofMerchantId: merchantId,
    merchantAddress: reading?.data.address?.value ?? null,
    purchasedOn: reading?.data.date?.value ?? null,
    totalAmount: reading?.data.total?.value ?? null,
    processedData: reading?.data ?? null,
    textSize: reading === null ? 0 : charactersOf(reading),
    itemsCount: items.length,
    assessedAt: now,
  };
}
