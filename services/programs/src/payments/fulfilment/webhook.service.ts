import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { CheckoutsRepository } from '../checkouts/checkouts.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { FulfilmentService } from './fulfilment.service.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Receives Stripe's events. An event only triggers a query: its data are not used. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly stripe: StripeApi,
    private readonly repository: CheckoutsRepository,
    private readonly fulfilment: FulfilmentService,
  ) {}

  /** Accepts foreign events, too: Stripe would repeat them for days. Throws `WebhookRefusedError`. */
  async receive(body: unknown, signature: string | undefined): Promise<{ received: true }> {
    const event = this.stripe.event(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    const { checkoutId, sessionId } = subjectOf(event);
    const programId = uuid.test(checkoutId) ? await this.repository.programOf(checkoutId) : null;
    if (programId === null) return { received: true };
    if (sessionId === null) await this.fulfilment.reconcile({ programId }, checkoutId);
    else await this.fulfilment.settle({ programId }, checkoutId, sessionId);
    return { received: true };
  }
}

/** The checkout of an event, and its session, if the event names it. */
function subjectOf(event: Stripe.Event): { checkoutId: string; sessionId: string | null } {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { checkoutId: event.data.object.client_reference_id ?? '', sessionId: event.data.object.id };
    case 'charge.refunded':
      return { checkoutId: event.data.object.metadata['checkout_id'] ?? '', sessionId: null };
    default:
      return { checkoutId: '', sessionId: null };
  }
}
