import { mostCouponBytes } from '@laurel/contracts/rewards/limits';
import { UnknownFieldError, UnsupportedMediaTypeError } from '@laurel/service-kit/http/body/body.errors';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { CouponFileError } from './coupons.errors.ts';

/** The one file of a multipart request, while it arrives; longer than it may be, its stream ends with an error. */
export async function incomingFile(request: FastifyRequest): Promise<{ name: string; bytes: Readable }> {
  if (!request.isMultipart()) throw new UnsupportedMediaTypeError('Files are sent as multipart/form-data');
  const part = await request.file({ limits: { files: 1, fileSize: mostCouponBytes } });
  if (part === undefined) throw new CouponFileError('A .csv file is required');
  if (part.fieldname !== 'file') throw new UnknownFieldError([part.fieldname]);
  if (!/\.(?:csv|txt)$/i.test(part.filename)) throw new CouponFileError('The file must be a .csv file');
  part.file.once('limit', () => part.file.destroy(new CouponFileError('The file is too large')));
  return { name: part.filename.slice(0, 200), bytes: part.file };
}
