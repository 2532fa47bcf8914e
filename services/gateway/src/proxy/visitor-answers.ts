import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { ShortLivedCache } from '../cache/short-lived-cache.ts';

/** An answer that every visitor of a program shares. */
export interface VisitorAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const REMEMBER_MILLIS = 800;
const MOST_BYTES = 32 * 1_048_576;
const MOST_ANSWERS = 20_000;
// Approximate overhead: objects, headers and a timer beside the body and the key.
const ENTRY_BYTES = 1_024;

/** Creates the cache of answers by program and canonical address. */
export function visitorAnswers(): ShortLivedCache<VisitorAnswer> {
  return new ShortLivedCache({
    millis: REMEMBER_MILLIS,
    most: MOST_ANSWERS,
    bytes: { most: MOST_BYTES, of: ({ body }, key) => body.byteLength + 2 * key.length + ENTRY_BYTES },
  });
}

export function visitorAnswer(status: number, headers: Record<string, string>, text: string): VisitorAnswer {
  // Not from Node's pool, where a small body would hold on to the 8 KB that it shares with others.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  return { status, headers, body };
}

/** The body for one request: a refusal has the id of its own request. */
export function ownBody({ status, headers, body }: VisitorAnswer, requestId: string): Buffer {
  if (status < 400 || headers['content-type']?.startsWith('application/json') !== true) return body;
  try {
    const refusal = JSON.parse(body.toString('utf8')) as Partial<ErrorBody> | null;
    if (refusal?.request_id === undefined) return body;
    return Buffer.from(JSON.stringify({ ...refusal, request_id: requestId }));
  } catch {
    return body;
  }
}
