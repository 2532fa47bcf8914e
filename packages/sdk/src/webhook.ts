import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { webhooks } from './schema.generated.ts';

/** An event as webhooks bring it and as the log lists it; its `type` tells what `data` is about. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/** The likely reason why a message could not be verified. */
export type WebhookFault = 'body_was_parsed' | 'header_missing' | 'clock_skew' | 'wrong_secret';

const texts: Record<WebhookFault, string> = {
  body_was_parsed: 'The body was parsed before: verify the bytes that arrived, as text',
  header_missing: 'A header is missing: webhook-id, webhook-timestamp and webhook-signature are needed',
  clock_skew: 'The message is older or newer than five minutes: compare your clock',
  wrong_secret: 'The signature does not fit: the secret is that of another endpoint, or the body was changed',
};

/** The message was not sent by the platform, or something on the way has changed it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(readonly fault: WebhookFault) {
    super(texts[fault]);
  }
}

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a message, once its signature was verified.
 *
 * @param rawBody the body as it arrived, not parsed
 * @param headers those of the request
 * @param secret `whsec_…` of the endpoint
 * @throws WebhookError with the likely reason
 */
export function verifyWebhook(rawBody: string | Uint8Array, headers: HeaderValues, secret: string): WebhookEvent {
  const given: unknown = rawBody;
  if (typeof given !== 'string' && !(given instanceof Uint8Array)) throw new WebhookError('body_was_parsed');
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const signed = Object.fromEntries(names.map((name) => [name, valueOf(headers, name)]));
  try {
    return new Webhook(secret).verify(text, signed) as WebhookEvent;
  } catch (error) {
    // A secret that is no base64 fails otherwise.
    throw new WebhookError(error instanceof WebhookVerificationError ? faultOf(error.message) : 'wrong_secret');
  }
}

function valueOf(headers: HeaderValues, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}

/** Reads the texts of `standardwebhooks`, which has one class for all reasons. */
function faultOf(message: string): WebhookFault {
  if (/timestamp too/i.test(message)) return 'clock_skew';
  return /header/i.test(message) ? 'header_missing' : 'wrong_secret';
}
