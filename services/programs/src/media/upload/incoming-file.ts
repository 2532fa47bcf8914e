import { mostVideoBytes } from '@laurel/contracts/programs/media/limits';
import {
  MalformedBodyError,
  UnknownFieldError,
  UnsupportedMediaTypeError,
} from '@laurel/service-kit/http/body/body.errors';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MediaRefusedError } from '../media.errors.ts';

/** Takes the one file of a multipart request into a folder that is gone when `use` is done. */
export async function withIncomingFile<T>(request: FastifyRequest, use: (file: FormFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new UnsupportedMediaTypeError('Files are sent as multipart/form-data');
  const folder = await mkdtemp(join(tmpdir(), 'laurel-upload-'));
  try {
    return await use(await receive(request, join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function receive(request: FastifyRequest, path: string): Promise<FormFile> {
  let filename: string | null = null;
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: mostVideoBytes } })) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw new UnknownFieldError([part.fieldname]);
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw new MediaRefusedError('file_too_large');
      filename = part.filename;
    }
  } catch (error) {
    throw faultOf(error);
  }
  if (filename === null) throw new MediaRefusedError('no_file');
  return { path, bytes: (await stat(path)).size, filename };
}

function faultOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new MediaRefusedError('file_too_large');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new UnknownFieldError(['file']);
  if (error instanceof Error && 'status' in error) return error;
  return new MalformedBodyError('Upload was interrupted');
}
