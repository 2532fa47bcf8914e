import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookError, type WebhookFault } from './index.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const event = {
  id: '01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90',
  type: 'points.changed',
  api_version: '2026-11-27',
  test: false,
  timestamp: '2026-01-15T10:30:00.000Z',
  program_id: '1',
  sequence: '42',
  cause: null,
  data: { object: { participant_id: '7', unused_points: '120', note: 'แต้ม' } },
};
const body = JSON.stringify(event);
const headersAt = (at: Date, by = secret): Record<string, string> => ({
  'webhook-id': event.id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(by).sign(event.id, at, body),
});
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

it('a verified message is its event, from text or bytes, by headers of any kind [D-062]', () => {
  const headers = headersAt(new Date());
  expect(verifyWebhook(body, headers, secret)).toEqual(event);
  expect(verifyWebhook(Buffer.from(body), new Headers(headers), secret)).toEqual(event);
  const verified = verifyWebhook(body, headers, secret);
  // The type narrows the union.
  expect(verified.type === 'points.changed' ? verified.data.object['unused_points'] : null).toBe('120');
});

it.each<[WebhookFault, unknown, Record<string, string>, string]>([
  ['clock_skew', body, headersAt(minutes(-6)), secret],
  ['clock_skew', body, headersAt(minutes(6)), secret],
  ['body_was_parsed', event, headersAt(new Date()), secret],
  ['wrong_secret', body, headersAt(new Date(), other), secret],
  ['wrong_secret', `${body} `, headersAt(new Date()), secret],
  ['wrong_secret', body, headersAt(new Date()), 'whsec_no base64'],
  ['header_missing', body, { ...headersAt(new Date()), 'webhook-signature': '' }, secret],
  ['header_missing', body, {}, secret],
])('throws %s as the likely cause [D-062]', (fault, given, headers, by) => {
  const verify = (): unknown => verifyWebhook(given as string, headers, by);
  expect(verify).toThrow(WebhookError);
  expect(verify).toThrow(new WebhookError(fault).message);
});

it('accepts a message of just under five minutes', () => {
  expect(verifyWebhook(body, headersAt(new Date(Date.now() - 295_000)), secret)).toEqual(event);
});
