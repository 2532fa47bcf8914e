import { mostImportBytes } from '@laurel/contracts/identity/participants/import.dto';
import { mostFileBytes, mostFiles } from '@laurel/contracts/receipts/receipts.dto';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { BodyBrokenOffError, BodyTimeoutError, BodyTooLargeError } from './proxy.errors.ts';

export interface BodyLimits {
  bytes: number;
  /** Until it has arrived. */
  millis: number;
}

const MEGABYTE = 1_048_576;
export const ordinary: BodyLimits = { bytes: MEGABYTE, millis: 10_000 };
/** A small form, which is read at the door because its token is inside. */
export const smallForm: BodyLimits = { bytes: 65_536, millis: 10_000 };
/** What a call brings: pictures, or a CSV file of people or codes. */
export type Upload = 'pictures' | 'table';
/** Over a phone's line; with what multipart puts between the parts. */
export const uploadLimits: Record<Upload, BodyLimits> = {
  pictures: { bytes: mostFiles * mostFileBytes + MEGABYTE, millis: 60_000 },
  table: { bytes: mostImportBytes + MEGABYTE, millis: 120_000 },
};

/** The request's body as a stream that ends with an error once it grows over its limits. */
export function limitedBody(request: IncomingMessage, { bytes, millis } = ordinary): Readable {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new BodyTooLargeError();
  // Gone while it was found out who calls: it says nothing any more, and its body would never end.
  if (request.destroyed && !request.complete) throw new BodyBrokenOffError();
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.byteLength;
      if (seen > bytes) done(new BodyTooLargeError());
      else done(null, chunk);
    },
  });
  const timer = setTimeout(() => counted.destroy(new BodyTimeoutError()), millis);
  const brokeOff = (): void => {
    if (!request.complete) counted.destroy(new BodyBrokenOffError());
  };
  request
    .once('end', () => clearTimeout(timer))
    .once('error', brokeOff)
    .once('close', brokeOff);
  request.pipe(counted);
  // Whoever reads it hears of its error; before somebody does, it must not be the end of the process.
  counted.on('error', () => undefined);
  // After pipe(), which would pause it again: a client whose body is answered early is let finish, so that it reads on.
  return counted.once('close', () => {
    clearTimeout(timer);
    request.resume();
  });
}

/** The whole body; throws what `limitedBody` throws and ends with. */
export async function wholeBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of limitedBody(request, limits) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
