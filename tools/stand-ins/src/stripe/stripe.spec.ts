import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { startStripe, type StripeStandIn } from './stripe.ts';

const secretKey = 'sk_test_of-this-spec-only';
const webhookSecret = 'whsec_of-this-spec-only';
const heard: { body: string; signature: string }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    heard.push({ body, signature: String(request.headers['stripe-signature']) });
    response.end();
  });
});
let stripe: StripeStandIn;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as { port: number };
  stripe = await startStripe({ secretKey, webhookSecret, webhookUrl: `http://127.0.0.1:${port}/hook` });
});
afterAll(async () => {
  await stripe.stop();
  receiver.close();
});

const fields = {
  mode: 'payment',
  client_reference_id: 'c1',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '2500',
  'line_items[0][price_data][product_data][name]': 'Lamps <b>',
  'metadata[program_id]': '1',
  success_url: 'http://shop.localhost/?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.localhost/back',
};

async function call(method: string, path: string, body?: Record<string, string>, key?: string) {
  const response = await fetch(`${stripe.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${secretKey}`, ...(key && { 'idempotency-key': key }) },
    ...(body && { body: new URLSearchParams(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the stand-in for Stripe', () => {
  it('creates one session for each key, refuses other parameters under it, and another secret key', async () => {
    const first = await call('POST', '/v1/checkout/sessions', fields, 'k1');
    expect(first.body).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2_500,
      metadata: { program_id: '1' },
    });
    expect((await call('POST', '/v1/checkout/sessions', fields, 'k1')).body).toEqual(first.body);
    const other = await call('POST', '/v1/checkout/sessions', { ...fields, mode: 'setup' }, 'k1');
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
    expect((await fetch(`${stripe.url}/v1/checkout/sessions/x`)).status).toBe(401);
    expect((await call('GET', '/v1/checkout/sessions/x')).status).toBe(404);
  });

  it('shows a page to pay at, which redirects back, and sends a signed event', async () => {
    const { body } = await call('POST', '/v1/checkout/sessions', fields, 'k2');
    const [id, url] = [String(body['id']), String(body['url'])];
    const page = await (await fetch(url)).text();
    expect(page).toContain('$25.00');
    expect(page).not.toContain('<b>');
    const press = async (action: string): Promise<string | null> =>
      (await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action }) })).headers.get(
        'location',
      );
    expect(await press('cancel')).toBe('http://shop.localhost/back');
    expect(await press('pay')).toBe(`http://shop.localhost/?session_id=${id}`);
    const paid = await call('GET', `/v1/checkout/sessions/${id}?expand[0]=payment_intent.latest_charge`);
    expect(paid.body).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', latest_charge: { refunded: false } },
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [webhook] = heard;
    expect(JSON.parse(webhook?.body ?? '{}')).toMatchObject({ type: 'checkout.session.completed' });
    const at = Number(/^t=(\d+),/.exec(webhook?.signature ?? '')?.[1]);
    const event = JSON.parse(webhook?.body ?? '{}') as object;
    expect(stripe.signed(event, { at }).signature).toBe(webhook?.signature);
    expect((await call('POST', `/v1/checkout/sessions/${id}/expire`)).status).toBe(400);
  });

  it('offers after the payment what bank and payer do next, at the same page', async () => {
    const { body } = await call('POST', '/v1/checkout/sessions', fields, 'k5');
    const [id, url] = [String(body['id']), String(body['url'])];
    const offered = async (): Promise<string[]> =>
      [...(await (await fetch(url)).text()).matchAll(/<button name="action" value="(\w+)"/g)].map(
        ([, action]) => action ?? '',
      );
    const press = async (action: string): Promise<void> => {
      const { headers } = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ action }),
      });
      if (action !== 'voucher') expect(headers.get('location')).toBe(`/c/pay/${id}`);
    };
    const steps = {
      voucher: ['accept', 'lapse'],
      lapse: [],
      accept: ['dispute'],
      dispute: ['win', 'lose'],
      win: ['dispute'],
    };
    expect(await offered()).toEqual(['pay', 'voucher', 'cancel']);
    for (const [action, next] of Object.entries(steps)) {
      await press(action);
      expect(await offered()).toEqual(next);
    }
    stripe.refund(id, 700, 'pending');
    expect(await offered()).toEqual(['dispute', 'fail_refund']);
    await press('fail_refund');
    expect(await offered()).toEqual(['dispute']);
    await press('dispute');
    await press('lose');
    expect(stripe.events.slice(-8).map(({ type }) => type)).toEqual([
      'checkout.session.async_payment_succeeded',
      ...['charge.dispute.created', 'charge.dispute.closed', 'charge.refunded'],
      ...['charge.refund.updated', 'refund.failed', 'charge.dispute.created', 'charge.dispute.closed'],
    ]);
    expect(stripe.sessions.get(id)?.disputes.map(({ status }) => status)).toEqual(['won', 'lost']);
  });

  it('takes an amount in the minor units of its currency, not too small and in three decimals without the last', async () => {
    const open = (currency: string, amount: string) =>
      call('POST', '/v1/checkout/sessions', {
        ...fields,
        'line_items[0][price_data][currency]': currency,
        'line_items[0][price_data][unit_amount]': amount,
      });
    for (const [currency, amount, shown] of [
      ['jpy', '500', '¥500<'],
      ['bhd', '5000', '5.000<'],
    ] as const) {
      const { body } = await open(currency, amount);
      expect(await (await fetch(String(body['url']))).text()).toContain(shown);
    }
    expect(await open('bhd', '5005')).toMatchObject({ status: 400, body: { error: { code: 'parameter_invalid' } } });
    for (const [currency, least] of [
      ['usd', 50],
      ['gbp', 30],
      ['jpy', 50],
    ] as const) {
      const tooSmall = await open(currency, String(least - 1));
      expect(tooSmall).toMatchObject({ status: 400, body: { error: { code: 'amount_too_small' } } });
      expect((await open(currency, String(least))).status).toBe(200);
    }
  });

  it('refunds once', async () => {
    const { body } = await call('POST', '/v1/checkout/sessions', fields, 'k3');
    const id = String(body['id']);
    stripe.pay(id);
    const { body: paid } = await call('GET', `/v1/checkout/sessions/${id}`);
    const refund = { payment_intent: String(paid['payment_intent']) };
    expect((await call('POST', '/v1/refunds', refund)).status).toBe(200);
    expect((await call('POST', '/v1/refunds', refund)).status).toBe(400);
    expect(stripe.events.at(-1)).toMatchObject({ type: 'charge.refunded', data: { object: { refunded: true } } });
  });
});
