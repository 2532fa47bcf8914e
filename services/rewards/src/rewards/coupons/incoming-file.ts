import { maxCouponBytes } from '@laurel/contracts/rewards/limits';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import { withIncomingFile } from '@laurel/service-kit/http/body/incoming-file';
import type { FastifyRequest } from 'fastify';
import { CouponFileError } from './coupons.errors.ts';

const messages = { no_file: 'A .csv file is required', file_too_large: 'The file is too large' };
const coupons = {
  field: 'file',
  bytes: maxCouponBytes,
  refusal: (reason: keyof typeof messages) => new CouponFileError(messages[reason]),
};

/** Receives a file of codes into a folder that is removed when `use` is done. */
export function withCouponFile<T>(request: FastifyRequest, use: (file: FormFile) => Promise<T>): Promise<T> {
  return withIncomingFile(request, coupons, (file) => {
    if (!/\.(?:csv|txt)$/i.test(file.filename)) throw new CouponFileError('The file must be a .csv file');
    return use(file);
  });
}
