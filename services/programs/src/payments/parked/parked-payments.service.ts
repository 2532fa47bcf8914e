import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { amountOf } from '@laurel/contracts/programs/payments/money';
import type { ParkReason, PaymentDecision } from '@laurel/contracts/programs/payments/park-reasons';
import type {
  ParkedPayment,
  ParkedPaymentTable,
  PaymentDecided,
} from '@laurel/contracts/programs/payments/parked-payments.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { isUuid } from '@laurel/contracts/validation/uuid';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import type { Checkout } from '../checkout.ts';
import { CheckoutsRepository } from '../checkouts.repository.ts';
import { FulfilmentService } from '../fulfilment/fulfilment.service.ts';
import { AlreadyDecidedError, KeySpentError, PaymentDisputedError, RefundRefusedError } from '../payments.errors.ts';
import type { PaymentSession } from '../stripe/payment-session.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { type ParkedPaymentRow, ParkedPaymentsRepository } from './parked-payments.repository.ts';

const columns: TableColumns = {
  sort: {
    created_at: 'created_at',
    title: { name: 'title' },
    amount: 'amount_minor',
    participant_name: { name: 'participant_name' },
  },
  filter: { reason: { sql: 'reason', match: 'one-of' } },
  search: ['participant_name', 'title', 'id::text'],
  defaultSort: '-created_at',
  tieBreak: 'id',
};

/** What can be decided: a payment that Stripe does not know has no money, one that was given keeps what was given. */
const decisionsOf: Record<ParkReason, PaymentDecision[]> = {
  differs: ['rewarded', 'refunded', 'discarded'],
  already_has: ['rewarded', 'refunded', 'discarded'],
  no_piece: ['rewarded', 'refunded', 'discarded'],
  not_given: ['rewarded', 'refunded', 'discarded'],
  erased: ['refunded', 'discarded'],
  fraud_warning: ['refunded', 'discarded'],
  refund_failed: ['refunded', 'discarded'],
  session_unknown: ['discarded'],
};

/** While a refund has begun, nothing else can be decided. */
const possible = ({ reason, decision }: Pick<Checkout, 'reason' | 'decision'>): PaymentDecision[] =>
  reason === null ? [] : decision === 'refunded' ? ['refunded'] : decisionsOf[reason];

/** Whether the money is not on its way back: anything else can be decided then. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AlreadyDecidedError || error instanceof PaymentDisputedError || error instanceof RefundRefusedError;

/** Payments that wait for a person. Every decision is part of the participant's audit trail. */
@Injectable()
export class ParkedPaymentsService {
  constructor(
    private readonly database: Database,
    private readonly checkouts: CheckoutsRepository,
    private readonly repository: ParkedPaymentsRepository,
    private readonly fulfilment: FulfilmentService,
    private readonly stripe: StripeApi,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, query: TableQuery): Promise<ParkedPaymentTable> {
    const table = tableSql(query, columns, 1);
    const { rows, total } = await this.repository.page(scope, table);
    return { data: rows.map(toParkedPayment), meta: { ...table.meta, total } };
  }

  /**
   * Gives another reward in place of what was paid for. The rewards service parks it again when it cannot be given.
   * Throws `PaymentDisputedError`, `PaymentsUnavailableError`.
   */
  async reward(scope: TenantScope, caller: AdminCaller, id: string, rewardId: string): Promise<PaymentDecided> {
    const find = (): Promise<Checkout> => this.waiting(scope, id, 'rewarded');
    const { sessionId } = await this.database.transaction(scope, find);
    const session = sessionId === null ? null : await this.sessionOf(sessionId);
    if (session?.state === 'refunded') throw new AlreadyDecidedError();
    await this.database.transaction(scope, async () => {
      const checkout = await find();
      await this.fulfilment.decide(scope, checkout, 'rewarded');
      await this.outbox.append(scope, {
        type: 'parked_payment.rewarded',
        data: {
          checkout_id: id,
          participant_id: checkout.participantId,
          reward_id: rewardId,
          version: checkout.version + 1,
        },
      });
      await this.record(scope, caller, checkout, 'reward_payment', { reward_id: rewardId });
    });
    return { success: true, message: 'The reward is on its way' };
  }

  /**
   * Refunds what is left of the payment. Throws `PaymentsUnavailableError`: it stays on the list, and only a refund is
   * possible until it is known what became of this one. Throws `RefundRefusedError`, `PaymentDisputedError`.
   */
  async refund(scope: TenantScope, caller: AdminCaller, id: string): Promise<PaymentDecided> {
    const checkout = await this.database.transaction(scope, async () => {
      const found = await this.waiting(scope, id, 'refunded');
      if (found.decision === 'refunded') return found;
      await this.checkouts.setReason(scope, id, found.reason, 'refunded');
      // Stripe's news may take the payment off the list before its answer comes, and the answer may get lost.
      await this.record(scope, caller, found, 'refund_payment', {});
      return found;
    });
    try {
      const sessionId = await this.refundAtStripe(scope, checkout);
      const { state } = await this.fulfilment.settle(scope, id, sessionId);
      if (state !== 'refunded') throw new RefundRefusedError(new Error('The bank did not take it.'));
    } catch (error) {
      if (isRefusal(error)) await this.database.transaction(scope, () => this.refuse(scope, caller, id));
      throw error;
    }
    return { success: true, message: 'The payment is refunded' };
  }

  /** Leaves the payment as it is; a piece that is held for it is released. */
  async discard(scope: TenantScope, caller: AdminCaller, id: string): Promise<PaymentDecided> {
    const checkout = await this.waiting(scope, id, 'discarded');
    await this.fulfilment.decide(scope, checkout, 'discarded');
    await this.record(scope, caller, checkout, 'discard_payment', {});
    return { success: true, message: 'The payment is off the list' };
  }

  /** Returns the session of the payment, whose money is on its way back. */
  private async refundAtStripe(scope: TenantScope, { id, version, keyNumber, sessionId }: Checkout): Promise<string> {
    if (sessionId === null) throw new AlreadyDecidedError();
    const { intentId, state } = await this.sessionOf(sessionId);
    if (intentId === null || (state !== 'paid' && state !== 'refunded')) throw new AlreadyDecidedError();
    if (state === 'refunded') return sessionId;
    try {
      await this.stripe.refund(intentId, `${id}:refund:${version}:${keyNumber}`);
    } catch (error) {
      if (error instanceof KeySpentError) {
        await this.database.transaction(scope, () => this.checkouts.setKeyNumber(scope, id, keyNumber + 1));
      }
      throw error;
    }
    return sessionId;
  }

  /** The session while its money is not the bank's. Throws `PaymentDisputedError`. */
  private async sessionOf(sessionId: string): Promise<PaymentSession> {
    const session = await this.stripe.session(sessionId);
    if (session.state === 'disputed' || session.state === 'lost') throw new PaymentDisputedError();
    return session;
  }

  /** Makes all decisions about a payment possible again whose refund was refused. */
  private async refuse(scope: TenantScope, caller: AdminCaller, id: string): Promise<void> {
    const latest = await this.checkouts.lock(scope, id);
    if (latest === null) return;
    // Stripe repeats its answer about a refund that has failed since.
    await this.checkouts.setKeyNumber(scope, id, latest.keyNumber + 1);
    if (latest.reason !== null) await this.checkouts.setReason(scope, id, latest.reason, null);
    await this.record(scope, caller, latest, 'refuse_refund', {});
  }

  /** The payment, locked, while this decision is possible. */
  private async waiting(scope: TenantScope, id: string, decision: PaymentDecision): Promise<Checkout> {
    const checkout = isUuid(id) ? await this.checkouts.lock(scope, id) : null;
    if (checkout === null) throw new NotFoundError();
    if (!possible(checkout).includes(decision)) throw new AlreadyDecidedError();
    return checkout;
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    { id, participantId, title, amountMinor, currency, status, reason }: Checkout,
    action: string,
    after: object,
  ): Promise<void> {
    const name = await this.checkouts.participantName(scope, participantId);
    await this.audit.record(scope, caller, {
      action,
      resource: 'participant',
      resourceId: participantId,
      title: name ?? participantId,
      before: { status, reason },
      after: { payment: id, title, amount: amountOf(amountMinor, currency), currency, ...after },
    });
  }
}

const toParkedPayment = ({ decision, ...row }: ParkedPaymentRow): ParkedPayment => ({
  ...row,
  decisions: possible({ reason: row.reason, decision }),
  created_at: row.created_at.toISOString(),
});
