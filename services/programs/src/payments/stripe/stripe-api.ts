import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import type { Checkout } from '../checkout.ts';
import { PaymentsUnavailableError, SessionUnknownError, WebhookRefusedError } from '../payments.errors.ts';
import { type PaymentSession, paymentSessionOf } from './payment-session.ts';

/** Twice this time, with the one retry, is within the gateway's timeout. */
const ANSWER_WITHIN_MILLIS = 1_700;
const OPEN_FOR_SECONDS = 3_600;
const expand = ['payment_intent.latest_charge'];

/** The only client of Stripe. Every call throws `PaymentsUnavailableError` without a usable answer. */
@Injectable()
export class StripeApi {
  /** Whether the key moves real money. */
  readonly livemode: boolean;
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;

  constructor(@Inject(PROGRAMS_CONFIG) { stripe }: ProgramsConfig) {
    const { protocol, hostname, port } = new URL(stripe.apiBase);
    const scheme = protocol === 'http:' ? 'http' : 'https';
    this.livemode = /^[sr]k_live_/.test(stripe.secretKey);
    this.webhookSecret = stripe.webhookSecret;
    this.stripe = new Stripe(stripe.secretKey, {
      protocol: scheme,
      host: hostname,
      port: port || (scheme === 'http' ? 80 : 443),
      timeout: ANSWER_WITHIN_MILLIS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  /**
   * The session of a checkout; a repeated call returns the same one, because the checkout's id is the idempotency key.
   */
  async createSession(checkout: Checkout): Promise<PaymentSession> {
    const { id, programId: program_id, origin, title, amountMinor, currency } = checkout;
    const metadata = { program_id, checkout_id: id };
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      client_reference_id: id,
      line_items: [{ quantity: 1, price_data: { currency, unit_amount: amountMinor, product_data: { name: title } } }],
      metadata,
      payment_intent_data: { metadata },
      success_url: `${origin}/?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}${checkout.page}?checkout=cancelled`,
      expires_at: Math.floor(checkout.createdAt.getTime() / 1_000) + OPEN_FOR_SECONDS,
      expand,
    };
    return this.ask(() => this.stripe.checkout.sessions.create(params, { idempotencyKey: id }));
  }

  async session(sessionId: string): Promise<PaymentSession> {
    return this.ask(() => this.stripe.checkout.sessions.retrieve(sessionId, { expand }));
  }

  /** Expires a session, which can no longer be paid. Fails for one that has been paid meanwhile. */
  async expire(sessionId: string): Promise<PaymentSession> {
    return this.ask(() => this.stripe.checkout.sessions.expire(sessionId, { expand }));
  }

  /**
   * The event that Stripe has signed at most five minutes ago, for this account and mode. Throws `WebhookRefusedError`.
   */
  event(body: Buffer, signature: string | undefined): Stripe.Event {
    let event: Stripe.Event;
    try {
      event = this.stripe.webhooks.constructEvent(body, signature ?? '', this.webhookSecret);
    } catch {
      throw new WebhookRefusedError();
    }
    if (event.livemode !== this.livemode || event.account !== undefined) throw new WebhookRefusedError();
    return event;
  }

  private async ask(call: () => Promise<Stripe.Checkout.Session>): Promise<PaymentSession> {
    try {
      return paymentSessionOf(await call());
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      throw error.code === 'resource_missing' ? new SessionUnknownError(error) : new PaymentsUnavailableError(error);
    }
  }
}
