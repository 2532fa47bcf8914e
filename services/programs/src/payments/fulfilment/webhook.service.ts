import { Injectable } from '@nestjs/common';
import { StripeApi } from '../stripe/stripe-api.ts';
import { CheckoutEventsService } from './checkout-events.service.ts';

/** Receives Stripe's events. An event only triggers a query: its data are not used. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly stripe: StripeApi,
    private readonly events: CheckoutEventsService,
  ) {}

  /** Accepts foreign events, too: Stripe would repeat them for days. Throws `WebhookRefusedError`. */
  async receive(body: unknown, signature: string | undefined): Promise<{ received: true }> {
    const event = this.stripe.event(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    const found = await this.events.find(event);
    if (found !== null) await this.events.receive(found);
    return { received: true };
  }
}
