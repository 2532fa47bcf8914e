import { maxImportBytes } from '@laurel/contracts/identity/participants/import.dto';
import { maxFileBytes, maxFiles } from '@laurel/contracts/receipts/receipts.dto';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { BodyBrokenOffError, BodyTimeoutError, BodyTooLargeError } from './proxy.errors.ts';

export interface BodyLimits {
  bytes: number;
  /** Deadline for the whole body. */
  millis: number;
}

const MEGABYTE = 1_048_576;
export const ordinary: BodyLimits = { bytes: MEGABYTE, millis: 10_000 };
/** A small form, which the gateway reads because it contains the token. */
export const smallForm: BodyLimits = { bytes: 65_536, millis: 10_000 };
/** The bodies of calls: pictures, or a CSV file of people or codes. */
export type Upload = 'pictures' | 'table';
/** Sized for a phone's connection, with the overhead of multipart. */
export const uploadLimits: Record<Upload, BodyLimits> = {
  pictures: { bytes: maxFiles * maxFileBytes + MEGABYTE, millis: 60_000 },
  table: { bytes: maxImportBytes + MEGABYTE, millis: 120_000 },
};

/** The request's body as a stream that ends with an error once it exceeds its limits. */
export function limitedBody(request: IncomingMessage, { bytes, millis } = ordinary): Readable {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new BodyTooLargeError();
  // The client left while its session was resolved: the request emits no more events, and its body would never end.
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
  // The reader receives the error; without this listener an error before the first read would end the process.
  counted.on('error', () => undefined);
  // Comes after pipe(), which would pause it again: a client whose body is answered early must finish to read the
  // answer.
  return counted.once('close', () => {
    clearTimeout(timer);
    request.resume();
  });
}

/** The whole body; throws the errors of `limitedBody` and of its stream. */
export async function wholeBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of limitedBody(request, limits) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
