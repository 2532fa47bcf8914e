import { maxVideoBytes } from '@laurel/contracts/programs/media/limits';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import { withIncomingFile } from '@laurel/service-kit/http/body/incoming-file';
import type { FastifyRequest } from 'fastify';
import { MediaRefusedError } from '../media.errors.ts';

const media = {
  field: 'file',
  bytes: maxVideoBytes,
  refusal: (reason: 'no_file' | 'file_too_large') => new MediaRefusedError(reason),
};

/** Stores a picture or a video in a folder that is deleted after `use`. */
export function withMediaFile<T>(request: FastifyRequest, use: (file: FormFile) => Promise<T>): Promise<T> {
  return withIncomingFile(request, media, use);
}
