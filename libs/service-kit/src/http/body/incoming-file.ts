import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MalformedBodyError, UnknownFieldError, UnsupportedMediaTypeError } from './body.errors.ts';
import type { FormFile } from './form-files.ts';
import { partsOf } from './parts.ts';

export interface IncomingFileOptions {
  /** The file's field, the only one that the form may have. */
  field: string;
  /** Maximal length of the file in bytes; a longer one is refused. */
  bytes: number;
  refusal: (reason: 'no_file' | 'file_too_large') => Error;
}

const plainEncodings = ['7bit', '8bit', 'binary'];

/**
 * Receives the one file of a multipart request as a whole, into a folder that is removed when `use` is done. Answers
 * 400 `unknown_field` for a second file or any other field, 400 `malformed_body` for a form that breaks off or cannot
 * be read, and 415 for another type of body. The route is marked with `@RouteConfig({ files: true })`.
 */
export async function withIncomingFile<T>(
  request: FastifyRequest,
  options: IncomingFileOptions,
  use: (file: FormFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new UnsupportedMediaTypeError('Files are sent as multipart/form-data');
  const folder = await mkdtemp(join(tmpdir(), `laurel-upload-${process.pid}-`));
  try {
    return await use(await receive(request, options, join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function receive(request: FastifyRequest, options: IncomingFileOptions, path: string): Promise<FormFile> {
  const { field, bytes, refusal } = options;
  let file: FormFile | null = null;
  try {
    for await (const part of partsOf(request, { limits: { files: 1, fileSize: bytes } })) {
      if (part.type !== 'file' || part.fieldname !== field) throw new UnknownFieldError([part.fieldname]);
      file = await written(part, path);
      if (part.file.truncated) throw refusal('file_too_large');
    }
  } catch (error) {
    throw faultOf(error, options);
  }
  if (file === null) throw refusal('no_file');
  return file;
}

async function written(part: MultipartFile, path: string): Promise<FormFile> {
  // A form carries bytes as they are; text in another encoding would be mistaken for the file (RFC 7578, 4.7).
  if (!plainEncodings.includes(part.encoding.toLowerCase())) {
    throw new MalformedBodyError('Files are sent without a transfer encoding');
  }
  const kept = createWriteStream(path);
  await pipeline(part.file, kept);
  return { path, bytes: kept.bytesWritten, filename: part.filename };
}

function faultOf(error: unknown, { field, refusal }: IncomingFileOptions): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusal('file_too_large');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new UnknownFieldError([field]);
  if (error instanceof Error && 'status' in error) return error;
  return new MalformedBodyError('Upload was interrupted');
}
