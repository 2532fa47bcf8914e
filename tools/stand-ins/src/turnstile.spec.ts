import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Script } from 'node:vm';
import { startTurnstile, type TurnstileStandIn } from './turnstile.ts';

const secret = 'a-secret-key-of-this-spec-only-0123456789';
let clock = Date.parse('2026-11-21T12:00:00Z');
let turnstile: TurnstileStandIn;

beforeAll(async () => {
  turnstile = await startTurnstile({ secret, now: () => clock });
});
afterAll(() => turnstile.stop());

type Body = Record<string, string>;

async function send(
  body: string | FormData | URLSearchParams,
  type?: string,
): Promise<[number, Record<string, unknown>]> {
  const headers = type ? { 'content-type': type } : undefined;
  const response = await fetch(`${turnstile.url}/turnstile/v0/siteverify`, {
    method: 'POST',
    body,
    ...(headers ? { headers } : {}),
  });
  return [response.status, (await response.json()) as Record<string, unknown>];
}

const verify = async (body: Body): Promise<Record<string, unknown>> =>
  (await send(JSON.stringify(body), 'application/json'))[1];
const refusal = (code: string) => ({ success: false, 'error-codes': [code], messages: [] });

describe('siteverify', () => {
  it('answers a solved token with everything that Cloudflare documents', async () => {
    const response = turnstile.token({ action: 'sign-in', cdata: 'abc', hostname: 'acme.localhost' });
    expect(await verify({ secret, response, remoteip: '127.0.0.1' })).toEqual({
      success: true,
      'error-codes': [],
      challenge_ts: '2026-11-21T12:00:00.000Z',
      hostname: 'acme.localhost',
      action: 'sign-in',
      cdata: 'abc',
      metadata: { interactive: false },
    });
  });

  it('takes JSON, urlencoded and multipart bodies alike', async () => {
    const json = JSON.stringify({ secret, response: turnstile.token() });
    expect((await send(json, 'application/json'))[1]).toMatchObject({ success: true });
    expect((await send(new URLSearchParams({ secret, response: turnstile.token() })))[1]).toMatchObject({
      success: true,
    });
    const form = new FormData();
    form.set('secret', secret);
    form.set('response', turnstile.token());
    expect((await send(form))[1]).toMatchObject({ success: true });
  });

  it('spends a token once; the same idempotency key repeats its answer', async () => {
    const response = turnstile.token();
    const first = await verify({ secret, response, idempotency_key: '0b8f5f5e-9a0e-4d0c-8a63-4f1f0a5a7d10' });
    expect(await verify({ secret, response, idempotency_key: '0b8f5f5e-9a0e-4d0c-8a63-4f1f0a5a7d10' })).toEqual(first);
    expect(await verify({ secret, response })).toEqual(refusal('timeout-or-duplicate'));
  });

  it('refuses a token after five minutes', async () => {
    const [inTime, late] = [turnstile.token(), turnstile.token()];
    clock += 300_000;
    expect(await verify({ secret, response: inTime })).toMatchObject({ success: true });
    clock += 1;
    expect(await verify({ secret, response: late })).toEqual(refusal('timeout-or-duplicate'));
  });

  it('names the missing or wrong field', async () => {
    const response = turnstile.token();
    expect(await verify({ response })).toEqual(refusal('missing-input-secret'));
    expect(await verify({ secret: 'another', response })).toEqual(refusal('invalid-input-secret'));
    expect(await verify({ secret })).toEqual(refusal('missing-input-response'));
    for (const bad of ['XXXX.DUMMY.TOKEN.XXXX', 'x'.repeat(3000), `${response.split('.')[0] ?? ''}.e30`]) {
      expect(await verify({ secret, response: bad })).toEqual(refusal('invalid-input-response'));
    }
    expect(await send('{', 'application/json')).toEqual([400, refusal('bad-request')]);
    expect(await send('<xml/>', 'application/xml')).toEqual([400, refusal('bad-request')]);
    expect(await verify({ secret, response })).toMatchObject({ success: true });
  });

  it("accepts Cloudflare's test secrets", async () => {
    const [passes, fails, spent] = [1, 2, 3].map((kind) => `${kind}x0000000000000000000000000000000AA`);
    const response = 'XXXX.DUMMY.TOKEN.XXXX';
    expect(await verify({ secret: passes ?? '', response })).toMatchObject({ success: true, 'error-codes': [] });
    expect(await verify({ secret: fails ?? '', response })).toEqual(refusal('invalid-input-response'));
    expect(await verify({ secret: spent ?? '', response })).toEqual(refusal('timeout-or-duplicate'));
  });
});

it('serves a script that any page may load', async () => {
  const response = await fetch(`${turnstile.url}/turnstile/v0/api.js?onload=ready&render=explicit`);
  expect(response.headers.get('content-type')).toMatch('application/javascript');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const script = await response.text();
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/fetch\(|setAttribute\(['"]style|innerHTML|eval\(/);
});
