import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { startInspector, type WebhookInspector } from './inspector.ts';
import type { ReceivedWebhook } from './received.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const dir = mkdtempSync(join(tmpdir(), 'laurel-inspector-'));
const file = join(dir, 'webhooks.jsonl');
let inspector: WebhookInspector;

beforeEach(async () => {
  rmSync(file, { force: true });
  inspector = await startInspector({ file });
});
afterEach(() => inspector.stop());
afterAll(() => rmSync(dir, { recursive: true }));

const send = async (receiver: string, body: string, secret = SECRET): Promise<number> => {
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('event-1', at, body),
    'laurel-attempt': '2',
  };
  return (await fetch(`${inspector.url}/hooks/${receiver}`, { method: 'POST', headers, body })).status;
};
const post = async (path: string, form: Record<string, string>): Promise<number> =>
  (await fetch(inspector.url + path, { method: 'POST', body: new URLSearchParams(form) })).status;
const messages = async (): Promise<ReceivedWebhook[]> =>
  (await (await fetch(`${inspector.url}/messages`)).json()) as ReceivedWebhook[];
const page = async (): Promise<string> => (await fetch(inspector.url)).text();
const body = JSON.stringify({ id: 'event-1', type: 'points.changed', test: false });

it('shows what arrives, the newest first, and whether its signature is valid', async () => {
  expect(await page()).toContain('Nothing has arrived yet.');
  expect(await send('mine', body)).toBe(200);
  expect(await post('/secrets', { receiver: 'mine', secret: SECRET })).toBe(200);
  expect(await send('mine', body)).toBe(200);
  expect(await send('mine', body, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBe(401);
  expect((await messages()).map(({ signature, answer }) => [signature, answer])).toEqual([
    ['invalid', 401],
    ['valid', 200],
    ['unknown', 200],
  ]);
  expect((await messages())[1]).toMatchObject({ receiver: 'mine', id: 'event-1', attempt: '2', body });
  const shown = await page();
  expect(shown.match(/✓ signature valid|✗ signature not valid|\? no secret entered/g)).toEqual([
    '✗ signature not valid',
    '✓ signature valid',
    '? no secret entered',
  ]);
  expect(shown).not.toContain(SECRET.slice(6));
});

it('answers as it was told to', async () => {
  for (const status of [500, 503, 410, 200]) {
    expect(await post('/answer', { status: String(status) })).toBe(200);
    expect(await send('mine', body)).toBe(status);
  }
  expect(await post('/answer', { status: '700' })).toBe(400);
});

it('keeps messages and secrets when its process is killed, also in the middle of a line', async () => {
  await post('/secrets', { receiver: 'mine', secret: SECRET });
  await send('mine', body);
  appendFileSync(file, '{"receiver":"mi');
  const other = await startInspector({ file });
  try {
    const kept = (await (await fetch(`${other.url}/messages`)).json()) as ReceivedWebhook[];
    expect(kept.map(({ signature }) => signature)).toEqual(['valid']);
  } finally {
    await other.stop();
  }
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
  expect(await send('mine', body)).toBe(200);
  expect((await messages())[0]?.signature).toBe('valid');
});

it('takes no other secrets and shows text as text', async () => {
  expect(await post('/secrets', { receiver: 'mine', secret: 'whsec_' })).toBe(400);
  expect(await post('/secrets', { receiver: '../mine', secret: SECRET })).toBe(400);
  expect(await send('mine', JSON.stringify({ type: '<script>alert(1)</script>' }))).toBe(200);
  expect(await send('mine', '<b>no JSON</b>')).toBe(200);
  const shown = await page();
  expect(shown).not.toContain('<script>alert');
  expect(shown).not.toContain('<b>no JSON');
});
