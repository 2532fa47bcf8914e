import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MalformedBodyError } from './body.errors.ts';

/**
 * The parts of a multipart request as they arrive. Throws 400 `malformed_body` when the client has disconnected before
 * they are read: the iteration would never end.
 */
export function partsOf(
  request: FastifyRequest,
  options: Omit<FastifyMultipartBaseOptions, 'sharedSchemaId'>,
): AsyncIterableIterator<Multipart> {
  const { raw } = request;
  if (raw.destroyed && !raw.readableEnded) throw new MalformedBodyError('Upload was interrupted');
  return request.parts(options);
}
