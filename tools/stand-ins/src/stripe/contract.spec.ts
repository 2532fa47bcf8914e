import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { startStripe, type StripeStandIn } from './stripe.ts';

/** A key of a test account, `sk_test_…`: with it the same tests run against Stripe itself. */
const realKey = process.env['STRIPE_TEST_KEY'] ?? '';
const standInKey = 'sk_test_of-the-contract-only';

/** Where the calls go, and with which key. */
interface Account {
  name: string;
  key: string;
}
const accounts: Account[] = [
  { name: 'the stand-in', key: standInKey },
  ...(realKey === '' ? [] : [{ name: 'Stripe', key: realKey }]),
];

describe.each(accounts)('calls of Stripe, answered by $name', ({ key }) => {
  let standIn: StripeStandIn;
  let stripe: Stripe;
  let base: string;

  beforeAll(async () => {
    if (realKey !== '' && !/^[sr]k_test_/.test(realKey)) throw new Error('STRIPE_TEST_KEY is no test key');
    standIn = await startStripe({ secretKey: standInKey, webhookSecret: 'whsec_of-the-contract-only' });
    base = key === standInKey ? standIn.url : 'https://api.stripe.com';
    const { protocol, hostname, port } = new URL(base);
    stripe = new Stripe(key, {
      ...(key === standInKey && { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port }),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  });
  afterAll(() => standIn.stop());

  const soon = (minutes: number): number => Math.floor(Date.now() / 1_000) + minutes * 60;
  const wanted = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
    mode: 'payment',
    client_reference_id: randomUUID(),
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 2_500, product_data: { name: 'River crew' } } },
    ],
    metadata: { program_id: '1' },
    payment_intent_data: { metadata: { program_id: '1' } },
    success_url: 'https://shop.example/?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/back',
    expires_at: soon(32),
    ...changes,
  });
  const open = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}, idempotencyKey = randomUUID()) =>
    stripe.checkout.sessions.create(wanted(changes), { idempotencyKey });
  /** What a call was refused with. */
  const refused = async (call: Promise<unknown>): Promise<object> => {
    const error: unknown = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It was not refused by Stripe');
    const { statusCode, rawType, code, param, requestId } = error;
    expect(requestId).toMatch(/^req_/);
    return { statusCode, rawType, code, param };
  };
  const invalid = { statusCode: 400, rawType: 'invalid_request_error' };

  it('open a session, show it and expire it once', async () => {
    const session = await open();
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      livemode: false,
      amount_total: 2_500,
      currency: 'usd',
      payment_intent: null,
      metadata: { program_id: '1' },
    });
    expect(session.url).toMatch(/^https?:/);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    const expired = await stripe.checkout.sessions.expire(session.id);
    expect([expired.status, expired.url]).toEqual(['expired', null]);
    expect(await refused(stripe.checkout.sessions.expire(session.id))).toMatchObject(invalid);
  });

  it('answer a key once, and refuse another request under it', async () => {
    const [key, params] = [randomUUID(), wanted()];
    const first = await stripe.checkout.sessions.create(params, { idempotencyKey: key });
    const again = await stripe.checkout.sessions.create(params, { idempotencyKey: key });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = stripe.checkout.sessions.create(
      { ...params, cancel_url: 'https://shop.example/x' },
      { idempotencyKey: key },
    );
    expect(await refused(other)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  });

  it('refuse parameters that Stripe does not have, at any depth, and take those that it has', async () => {
    const unknown = { code: 'parameter_unknown' };
    expect(await refused(open({ colour: 'red' } as object))).toEqual({ ...invalid, ...unknown, param: 'colour' });
    const nested = { payment_intent_data: { metadata: {}, colour: 'red' } } as object;
    expect(await refused(open(nested))).toEqual({ ...invalid, ...unknown, param: 'payment_intent_data[colour]' });
    const session = await open();
    const odd = stripe.checkout.sessions.retrieve(session.id, { colour: 'red' } as object);
    expect(await refused(odd)).toEqual({ ...invalid, ...unknown, param: 'colour' });
    const rich = await open({ locale: 'es', payment_intent_data: { receipt_email: 'a@example.com' } });
    expect(rich.status).toBe('open');
  });

  it.each([
    ['a time in the past', { expires_at: soon(-5) }, 'expires_at'],
    ['less than half an hour', { expires_at: soon(29) }, 'expires_at'],
    ['more than a day', { expires_at: soon(24 * 60 + 5) }, 'expires_at'],
    ['an unknown mode', { mode: 'gift' }, 'mode'],
  ])('refuse %s', async (_what, changes, param) => {
    expect(await refused(open(changes))).toMatchObject({ ...invalid, param });
  });

  it('refuse what is unknown: a session, a payment, a field to expand, an address, a key', async () => {
    const missing = { statusCode: 404, rawType: 'invalid_request_error', code: 'resource_missing' };
    expect(await refused(stripe.checkout.sessions.retrieve('cs_test_nothing'))).toMatchObject(missing);
    expect(await refused(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject(missing);
    expect(await refused(open({ expand: ['colour'] }))).toMatchObject(invalid);
    const call = async (path: string, secret: string): Promise<unknown[]> => {
      const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${secret}` } });
      const { error } = (await answer.json()) as { error: { type: string } };
      return [answer.status, error.type, answer.headers.get('request-id')];
    };
    const request = expect.stringMatching(/^req_/) as unknown;
    expect(await call('/v1/nothing', key)).toEqual([404, 'invalid_request_error', request]);
    expect(await call('/v1/checkout/sessions/x', 'sk_test_wrong')).toEqual([401, 'invalid_request_error', request]);
  });

  it('list events by type and time', async () => {
    const session = await open();
    await stripe.checkout.sessions.expire(session.id);
    const list = async (since: number): Promise<Stripe.Event[]> => {
      const created = { gte: since };
      const { data } = await stripe.events.list({ types: ['checkout.session.expired'], created, limit: 100 });
      for (const event of data) expect(event).toMatchObject({ object: 'event', type: 'checkout.session.expired' });
      return data.filter(({ data: { object } }) => 'id' in object && object.id === session.id);
    };
    // Stripe itself lists an event a moment later.
    const end = Date.now() + 10_000;
    let found = await list(soon(-60));
    while (found.length === 0 && Date.now() < end) {
      await setTimeout(200);
      found = await list(soon(-60));
    }
    expect(found).toHaveLength(1);
    expect(await list(soon(60))).toEqual([]);
  });
});

/**
 * States after a payment, and faults. They are those of the stand-in alone: no call pays a session at Stripe itself, whose hosted
 * page takes a card in a browser, and no call makes Stripe fail.
 */
describe('the stand-in for Stripe', () => {
  let standIn: StripeStandIn;
  let stripe: Stripe;

  const start = async (file?: string): Promise<void> => {
    standIn = await startStripe({ secretKey: standInKey, webhookSecret: 'whsec_1', ...(file && { file }) });
    const { hostname, port } = new URL(standIn.url);
    stripe = new Stripe(standInKey, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0, telemetry: false });
  };
  beforeAll(() => start());
  afterAll(() => standIn.stop());

  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 2_500, product_data: { name: 'Lamps' } } }],
    payment_intent_data: { metadata: { checkout_id: '7' } },
    success_url: 'https://shop.example/',
  };
  const expand = ['payment_intent.latest_charge.refunds'];
  const open = async (idempotencyKey = randomUUID()): Promise<string> =>
    (await stripe.checkout.sessions.create(params, { idempotencyKey })).id;
  const stateOf = async (id: string) => {
    const { status, payment_status, payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand });
    const intent = payment_intent as Stripe.PaymentIntent | null;
    const charge = intent?.latest_charge as Stripe.Charge | null | undefined;
    return { status, payment_status, intent: intent?.status, charge };
  };
  const intentOf = async (id: string): Promise<string> =>
    (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  const status = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 200,
      (error: unknown) => {
        const { statusCode, rawType, code } = error as Stripe.errors.StripeError;
        return [statusCode, rawType, code];
      },
    );

  it('knows a payment that waits for the payer or the bank, and how it ends', async () => {
    for (const [later, waits] of [
      ['voucher', 'requires_action'],
      ['later', 'processing'],
    ] as const) {
      const [paid, unpaid] = [await open(), await open()];
      for (const id of [paid, unpaid]) standIn.pay(id, later);
      expect(await stateOf(paid)).toMatchObject({ status: 'complete', payment_status: 'unpaid', intent: waits });
      standIn.decide(paid, true);
      standIn.decide(unpaid, false);
      expect(await stateOf(paid)).toMatchObject({ payment_status: 'paid', intent: 'succeeded' });
      expect(await stateOf(unpaid)).toMatchObject({ payment_status: 'unpaid', intent: 'requires_payment_method' });
      const told = standIn.events.slice(-2).map(({ type }) => type);
      expect(told).toEqual(['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed']);
    }
  });

  it('knows disputes, which keep a payment from being refunded', async () => {
    const id = await open();
    standIn.pay(id);
    standIn.dispute(id);
    const { charge } = await stateOf(id);
    expect(charge).toMatchObject({ disputed: true, refunded: false });
    const listed = await stripe.disputes.list({ charge: charge?.id ?? '' });
    expect(listed.data).toMatchObject([
      { status: 'needs_response', amount: 2_500, payment_intent: await intentOf(id) },
    ]);
    const refund = stripe.refunds.create({ payment_intent: await intentOf(id) });
    expect(await status(refund)).toEqual([400, 'invalid_request_error', 'charge_disputed']);
    standIn.closeDispute(id, 'won');
    expect((await stripe.disputes.list({ charge: charge?.id ?? '' })).data[0]?.status).toBe('won');
    const told = await stripe.events.list({ types: ['charge.dispute.created', 'charge.dispute.closed'] });
    expect(told.data.map(({ type }) => type)).toEqual(['charge.dispute.closed', 'charge.dispute.created']);
  });

  it('knows refunds of a part, pending ones, and those that the bank does not take', async () => {
    const id = await open();
    standIn.pay(id);
    const payment_intent = await intentOf(id);
    await stripe.refunds.create({ payment_intent, amount: 1_000 });
    expect((await stateOf(id)).charge).toMatchObject({ amount_refunded: 1_000, refunded: false });
    standIn.refund(id, undefined, 'pending');
    expect((await stateOf(id)).charge).toMatchObject({ amount_refunded: 2_500, refunded: true });
    const again = stripe.refunds.create({ payment_intent });
    expect(await status(again)).toEqual([400, 'invalid_request_error', 'charge_already_refunded']);
    standIn.completeRefund(id);
    expect(standIn.events.at(-1)).toMatchObject({ type: 'refund.updated', data: { object: { status: 'succeeded' } } });
    standIn.failRefund(id);
    const { charge } = await stateOf(id);
    expect(charge).toMatchObject({ amount_refunded: 1_000, refunded: false });
    expect(charge?.refunds?.data.map(({ status: state }) => state)).toEqual(['succeeded', 'failed']);
    expect(standIn.events.at(-1)).toMatchObject({ type: 'refund.failed', data: { object: { status: 'failed' } } });
  });

  it('repeats a failure of its own for the same key, and answers another one', async () => {
    const key = randomUUID();
    standIn.faults = { fail: 1 };
    const failed = [500, 'api_error', undefined];
    expect([await status(open(key)), await status(open(key))]).toEqual([failed, failed]);
    expect(await status(open())).toBe(200);
  });

  it('refuses a key that is in use, and too many calls, which may be made again', async () => {
    const key = randomUUID();
    standIn.faults = { delay: 150 };
    const both = await Promise.all([status(open(key)), status(open(key))]);
    standIn.faults = {};
    expect(both).toContainEqual(200);
    expect(both).toContainEqual([409, 'idempotency_error', 'idempotency_key_in_use']);
    expect(await status(open(key))).toBe(200);
    standIn.faults = { limit: 1 };
    const limited = randomUUID();
    expect(await status(open(limited))).toEqual([429, 'invalid_request_error', 'rate_limit']);
    expect(await status(open(limited))).toBe(200);
  });

  it('keeps its account over a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stripe-'));
    await standIn.stop();
    await start(join(folder, 'stripe.json'));
    const key = randomUUID();
    const [paid, waiting] = [await open(key), await open()];
    standIn.pay(paid);
    standIn.refund(paid, 700, 'pending');
    standIn.pay(waiting, 'voucher');
    const told = standIn.events.map(({ id }) => id);
    await standIn.stop();
    await start(join(folder, 'stripe.json'));
    expect(await open(key)).toBe(paid);
    expect((await stateOf(paid)).charge).toMatchObject({ amount_refunded: 700, metadata: { checkout_id: '7' } });
    expect((await stateOf(waiting)).intent).toBe('requires_action');
    expect(standIn.events.map(({ id }) => id)).toEqual(told);
    standIn.decide(waiting, true);
    standIn.completeRefund(paid);
    expect((await stateOf(waiting)).payment_status).toBe('paid');
    await rm(folder, { recursive: true });
  });
});
