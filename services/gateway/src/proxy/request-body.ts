import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { BodyBrokenOffError, BodyTooLargeError } from './proxy.errors.ts';

const MOST_BYTES = 1_048_576;
const MOST_FORM_BYTES = 65_536;

/** The request's body as a stream that ends with an error once it grows over the limit. */
export function limitedBody(request: IncomingMessage): Readable {
  if (declaredLength(request) > MOST_BYTES) throw new BodyTooLargeError();
  // Gone while it was found out who calls: it says nothing any more, and its body would never end.
  if (request.destroyed && !request.complete) throw new BodyBrokenOffError();
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.byteLength;
      if (seen > MOST_BYTES) done(new BodyTooLargeError());
      else done(null, chunk);
    },
  });
  const brokeOff = (): void => {
    if (!request.complete) counted.destroy(new BodyBrokenOffError());
  };
  request.once('error', brokeOff).once('close', brokeOff);
  return request.pipe(counted);
}

/** The whole body of a small form, which is read at the door because its token is inside. */
export async function smallBody(request: IncomingMessage): Promise<Buffer> {
  if (declaredLength(request) > MOST_FORM_BYTES) throw new BodyTooLargeError();
  const chunks: Buffer[] = [];
  let seen = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      seen += chunk.byteLength;
      if (seen > MOST_FORM_BYTES) throw new BodyTooLargeError();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof BodyTooLargeError ? error : new BodyBrokenOffError();
  }
  return Buffer.concat(chunks);
}

function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}
