import { maxFileBytes, maxFiles } from '@laurel/contracts/receipts/receipts.dto';
import {
  MalformedBodyError,
  UnknownFieldError,
  UnsupportedMediaTypeError,
} from '@laurel/service-kit/http/body/body.errors';
import { partsOf } from '@laurel/service-kit/http/body/parts';
import type { FastifyRequest } from 'fastify';
import { UploadRefusedError } from '../../pictures/pictures.errors.ts';

const fieldNames = ['files', 'files[]'];

/**
 * The files of a multipart request, one after the other as they arrive: the next one is read when the caller is done
 * with the last. File names and declared types of the client are ignored.
 */
export async function* filesOf(request: FastifyRequest): AsyncGenerator<Buffer> {
  if (!request.isMultipart()) throw new UnsupportedMediaTypeError('Pictures are sent as multipart/form-data');
  try {
    for await (const part of partsOf(request, { limits: { files: maxFiles, fileSize: maxFileBytes } })) {
      if (part.type !== 'file' || !fieldNames.includes(part.fieldname)) throw new UnknownFieldError([part.fieldname]);
      yield await part.toBuffer();
    }
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new UploadRefusedError('file_too_large');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new UploadRefusedError('too_many_pictures');
  if (error instanceof Error && 'status' in error) return error;
  return new MalformedBodyError('Upload was interrupted');
}
