import type { ParticipantCaller, VisitorCaller } from '@laurel/contracts/auth/caller';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { StripeReceiptInfo, StripeReceiptResponse } from '@laurel/contracts/programs/payments/payments.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { Checkout } from '../checkout.ts';
import { CheckoutsRepository } from '../checkouts.repository.ts';
import { FulfilmentService } from '../fulfilment/fulfilment.service.ts';
import { kindOf, type Payment, receiptTexts } from './receipt-texts.ts';

/** The landing page after a payment, which it also fulfils when no webhook was faster. */
@Injectable()
export class StripeReceiptService {
  constructor(
    private readonly database: Database,
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
  ) {}

  async receipt(
    scope: TenantScope,
    caller: VisitorCaller | ParticipantCaller,
    sessionId: string | undefined,
    language: Locale | null,
  ): Promise<StripeReceiptResponse> {
    if (caller.kind !== 'participant' || sessionId === undefined) return { fetch_stripe_receipt_info: null };
    const found = await this.database.transaction(scope, () =>
      this.repository.findBySession(scope, caller.participant_id, sessionId),
    );
    const payment = found && (await this.paymentOf(scope, found, sessionId));
    return { fetch_stripe_receipt_info: payment && (await this.info(scope, caller, payment, language)) };
  }

  private async paymentOf(scope: TenantScope, found: Checkout, sessionId: string): Promise<Payment | null> {
    if (found.status === 'paid') return { ...found, waitsFor: null };
    if (found.status !== 'open') return null;
    const { state, hasVoucher } = await this.fulfilment.settle(scope, found.id, sessionId);
    const settled = await this.database.transaction(scope, () => this.repository.find(scope, found.id));
    if (state === 'pending') return { ...found, waitsFor: hasVoucher ? 'voucher' : 'bank' };
    return settled?.status === 'paid' ? { ...found, waitsFor: null } : null;
  }

  private async info(
    scope: TenantScope,
    caller: ParticipantCaller,
    payment: Payment,
    language: Locale | null,
  ): Promise<StripeReceiptInfo> {
    return this.database.transaction(scope, async () => {
      const name = await this.repository.participantName(scope, caller.participant_id);
      const program = await this.repository.programFormats(scope);
      const texts = receiptTexts(payment, language ?? program.language, program.country);
      return {
        kind: kindOf(payment),
        is_paid: payment.waitsFor === null,
        ...texts,
        participant_name: name ?? caller.first_name,
      };
    });
  }
}
