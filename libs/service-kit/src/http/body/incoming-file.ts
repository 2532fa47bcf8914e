import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FormFile } from './form-files.ts';
import { uploadParts } from './parts.ts';

export interface IncomingFileOptions {
  /** The file's field, the only one that the form may have. */
  field: string;
  /** Maximal length of the file in bytes; a longer one is refused. */
  bytes: number;
  refusal: (reason: 'no_file' | 'file_too_large') => Error;
}

/**
 * Receives the only file of a multipart request into a folder that is removed when `use` is done. Answers 400
 * `unknown_field` for a second file or any other field, and refuses other malformed forms as `uploadParts` does. The
 * route is marked with `@RouteConfig({ files: true })`.
 */
export async function withIncomingFile<T>(
  request: FastifyRequest,
  options: IncomingFileOptions,
  use: (file: FormFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `laurel-upload-${process.pid}-`));
  try {
    return await use(await receive(request, options, join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function receive(request: FastifyRequest, options: IncomingFileOptions, path: string): Promise<FormFile> {
  const { field, bytes, refusal } = options;
  const rules = { files: [field], most: 1, bytes, refusals: { file_too_large: () => refusal('file_too_large') } };
  let file: FormFile | null = null;
  for await (const part of uploadParts(request, rules, (part) => write(part, path))) {
    if ('file' in part) file = part.file;
  }
  if (file === null) throw refusal('no_file');
  return file;
}

async function write(part: MultipartFile, path: string): Promise<FormFile> {
  const output = createWriteStream(path);
  await pipeline(part.file, output);
  return { path, bytes: output.bytesWritten, filename: part.filename };
}
