import { isUuid } from '@laurel/contracts/validation/uuid';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { CheckoutsRepository } from '../checkouts.repository.ts';
import { SessionUnknownError } from '../payments.errors.ts';
import { subjectOf } from '../stripe/payment-events.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { FulfilmentService } from './fulfilment.service.ts';

/** An event of Stripe about one of our checkouts. */
export interface CheckoutEvent {
  programId: string;
  checkoutId: string;
  /** `null` for the checkout's own session. */
  sessionId: string | null;
  isFraudWarning: boolean;
  at: Date;
}

/** Handles Stripe's events, which come by webhook or are found by the daily sweep. */
@Injectable()
export class CheckoutEventsService {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeApi,
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
  ) {}

  /** The checkout that an event is about; `null` for a foreign event. */
  async find(event: Stripe.Event): Promise<CheckoutEvent | null> {
    const subject = subjectOf(event);
    if (subject === null) return null;
    const checkoutId = 'intentId' in subject ? await this.checkoutOf(subject.intentId) : subject.checkoutId;
    const programId = isUuid(checkoutId) ? await this.repository.programOf(checkoutId) : null;
    if (programId === null) return null;
    const sessionId = 'sessionId' in subject ? subject.sessionId : null;
    const isFraudWarning = 'isFraudWarning' in subject && subject.isFraudWarning;
    return { programId, checkoutId, sessionId, isFraudWarning, at: new Date(event.created * 1_000) };
  }

  async receive({ programId, checkoutId, sessionId, isFraudWarning }: CheckoutEvent): Promise<void> {
    const scope = { programId };
    if (sessionId === null) await this.fulfilment.reconcile(scope, checkoutId);
    else await this.fulfilment.settle(scope, checkoutId, sessionId);
    if (isFraudWarning) await this.fulfilment.warn(scope, checkoutId);
  }

  /**
   * Whether the checkout has not changed since the event: its webhook may have been missed. A decision of staff changes
   * the checkout too and says nothing about webhooks; a fraud warning changes nothing.
   */
  async mayBeMissed({ programId, checkoutId, isFraudWarning, at }: CheckoutEvent): Promise<boolean> {
    if (isFraudWarning) return true;
    const scope = { programId };
    const checkout = await this.database.transaction(scope, () => this.repository.find(scope, checkoutId));
    if (checkout === null) return false;
    return checkout.settledAt === null || checkout.settledAt < at || checkout.decision !== null;
  }

  private async checkoutOf(intentId: string): Promise<string> {
    try {
      return (await this.stripe.checkoutOf(intentId)) ?? '';
    } catch (error) {
      if (error instanceof SessionUnknownError) return '';
      throw error;
    }
  }
}
