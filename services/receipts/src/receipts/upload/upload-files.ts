import { maxFileBytes, maxFiles } from '@laurel/contracts/receipts/receipts.dto';
import { uploadParts } from '@laurel/service-kit/http/body/parts';
import type { FastifyRequest } from 'fastify';
import { UploadRefusedError } from '../../pictures/pictures.errors.ts';

const pictures = {
  files: ['files', 'files[]'],
  most: maxFiles,
  bytes: maxFileBytes,
  refusals: {
    file_too_large: () => new UploadRefusedError('file_too_large'),
    too_many_files: () => new UploadRefusedError('too_many_pictures'),
  },
};

/**
 * The files of a multipart request, one after the other as they arrive: the next one is read when the caller is done
 * with the last. File names and declared types of the client are ignored.
 */
export async function* filesOf(request: FastifyRequest): AsyncGenerator<Buffer> {
  for await (const part of uploadParts(request, pictures, (arriving) => arriving.toBuffer())) {
    if ('file' in part) yield part.file;
  }
}
