import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import type { Checkout } from '../checkout.ts';
import {
  KeySpentError,
  PaymentsUnavailableError,
  RefundRefusedError,
  SessionUnknownError,
  StripeAwayError,
  StripeBusyError,
  WebhookRefusedError,
} from '../payments.errors.ts';
import { chargeOf, type PaymentSession, paymentSessionOf } from './payment-session.ts';
import { paymentEvents } from './payment-events.ts';

/** Twice this time, with the one retry, is within the gateway's timeout. */
const ANSWER_WITHIN_MILLIS = 1_700;
/** Stripe's least, half an hour, and the time of one key with some room for the clocks. */
const OPEN_FOR_SECONDS = 32 * 60;
/** A key's parameters never change, so a later try needs another key to be open for long enough. */
const KEY_SECONDS = 60;
const expand = ['payment_intent.latest_charge.refunds'];

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
   * The session of a checkout; a repeated call within the minute returns the same one, because the checkout's id is the
   * idempotency key, with a number once Stripe has failed at it, and with the minutes that it is older.
   */
  async createSession(checkout: Checkout, keyNumber: number, withinMillis: number): Promise<PaymentSession> {
    const { id, programId: program_id, origin, title, amountMinor, currency } = checkout;
    const metadata = { program_id, checkout_id: id };
    const createdAt = Math.floor(checkout.createdAt.getTime() / 1_000);
    const age = Math.max(0, Math.floor((Date.now() / 1_000 - createdAt) / KEY_SECONDS));
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      client_reference_id: id,
      line_items: [{ quantity: 1, price_data: { currency, unit_amount: amountMinor, product_data: { name: title } } }],
      metadata,
      payment_intent_data: { metadata },
      success_url: `${origin}/?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}${checkout.page}?checkout=cancelled&payment=${id}`,
      expires_at: createdAt + age * KEY_SECONDS + OPEN_FOR_SECONDS,
      expand,
    };
    const idempotencyKey = [id, keyNumber, age].join(':').replace(/(?::0)+$/, '');
    const options = { idempotencyKey, timeout: withinMillis, maxNetworkRetries: 0 };
    return paymentSessionOf(await this.ask(() => this.stripe.checkout.sessions.create(params, options)));
  }

  async session(sessionId: string): Promise<PaymentSession> {
    const session = await this.ask(() => this.stripe.checkout.sessions.retrieve(sessionId, { expand }));
    const charge = chargeOf(session);
    if (!charge?.disputed) return paymentSessionOf(session);
    const { data } = await this.ask(() => this.stripe.disputes.list({ charge: charge.id, limit: 100 }));
    return paymentSessionOf(session, data);
  }

  /** The checkout of a payment, by the note that was made when it began; `null` for a foreign one. */
  async checkoutOf(intentId: string): Promise<string | null> {
    const { metadata } = await this.ask(() => this.stripe.paymentIntents.retrieve(intentId));
    return metadata['checkout_id'] ?? null;
  }

  /**
   * Refunds what is left of a payment. Throws `RefundRefusedError`.
   * @param key a repeated call with it refunds once
   */
  async refund(intentId: string, key: string): Promise<void> {
    try {
      await this.ask(() => this.stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: key }));
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      if (cause.code !== 'charge_already_refunded') throw new RefundRefusedError(cause);
    }
  }

  /** The events about payments since a moment, the latest first; Stripe keeps them for 30 days. */
  async *events(since: Date): AsyncGenerator<Stripe.Event> {
    const gte = Math.floor(since.getTime() / 1_000);
    const list = this.stripe.events.list({ created: { gte }, types: [...paymentEvents], limit: 100 });
    for await (const event of list) yield event;
  }

  /** Expires a session, which can no longer be paid. Fails for one that has been paid meanwhile. */
  async expire(sessionId: string): Promise<PaymentSession> {
    return paymentSessionOf(await this.ask(() => this.stripe.checkout.sessions.expire(sessionId, { expand })));
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

  private async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      throw unavailable(error);
    }
  }
}

function unavailable(error: Stripe.errors.StripeError): PaymentsUnavailableError {
  const { code, statusCode = 0 } = error;
  if (code === 'resource_missing') return new SessionUnknownError(error);
  if (statusCode === 409 || statusCode === 429) return new StripeBusyError(error);
  if (statusCode === 0) return new StripeAwayError(error);
  return statusCode >= 500 ? new KeySpentError(error) : new PaymentsUnavailableError(error);
}
