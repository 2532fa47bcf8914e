import { Injectable } from '@nestjs/common';
import { StripeApi } from '../stripe/stripe-api.ts';
import { PaymentNewsService } from './payment-news.service.ts';

/** Receives Stripe's events. An event only triggers a query: its data are not used. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly stripe: StripeApi,
    private readonly news: PaymentNewsService,
  ) {}

  /** Accepts foreign events, too: Stripe would repeat them for days. Throws `WebhookRefusedError`. */
  async receive(body: unknown, signature: string | undefined): Promise<{ received: true }> {
    const event = this.stripe.event(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    const news = await this.news.of(event);
    if (news !== null) await this.news.take(news);
    return { received: true };
  }
}
