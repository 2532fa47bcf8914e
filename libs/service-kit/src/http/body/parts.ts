import type { FastifyMultipartBaseOptions, Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MalformedBodyError, UnknownFieldError, UnsupportedMediaTypeError } from '../body.errors.ts';

/** A file that is still on its way. */
export type ArrivingFile = MultipartFile;

type PartsOptions = Omit<FastifyMultipartBaseOptions, 'sharedSchemaId'>;

const plainEncodings = ['7bit', '8bit', 'binary'];

/**
 * The parts of a multipart request as they arrive. Throws 400 `malformed_body` for a form that breaks off or cannot be
 * read, for a file with a transfer encoding, and for a client that has disconnected before: its form would never end.
 * The parser's own limits pass through `refusalOf`.
 */
export async function* partsOf(
  request: FastifyRequest,
  options: PartsOptions,
  refusalOf: (code: string) => Error | undefined,
): AsyncGenerator<Multipart, void> {
  const { raw } = request;
  if (raw.destroyed && !raw.readableEnded) throw new MalformedBodyError('Upload was interrupted');
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'file') demandPlain(part);
      yield part;
    }
  } catch (error) {
    throw partsFault(error, refusalOf);
  }
}

/** The refusal for what went wrong while a multipart form was read. */
function partsFault(error: unknown, refusalOf: (code: string) => Error | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const refusal = refusalOf(code);
  if (refusal !== undefined) return refusal;
  if (code === 'FST_PROTO_VIOLATION') return new MalformedBodyError('A field of the form has a forbidden name');
  if (error instanceof Error && 'status' in error) return error;
  return new MalformedBodyError('Upload was interrupted');
}

/** A form carries bytes as they are; text in another encoding would be mistaken for the file (RFC 7578, 4.7). */
function demandPlain({ encoding }: MultipartFile): void {
  if (!plainEncodings.includes(encoding.toLowerCase())) {
    throw new MalformedBodyError('Files are sent without a transfer encoding');
  }
}

export interface UploadRules {
  /** Names of the fields with files. */
  files: readonly string[];
  /** Names of the fields with texts, each sent once at most. */
  texts?: readonly string[];
  most: number;
  /** Maximal length of one file. */
  bytes: number;
  textBytes?: number;
  refusals: {
    file_too_large: () => Error;
    /** Absent where one file is taken: a second one is an unknown field. */
    too_many_files?: () => Error;
  };
}

export type UploadPart<File> = { name: string; text: string } | { name: string; file: File };

/**
 * The fields of an upload, its files as `take` returns them, which reads a file to its end. Answers 415 for another type
 * of body, 400 `unknown_field` for fields that it does not know or that come twice, and 400 `malformed_body` as
 * `partsOf`. The route is marked with `@RouteConfig({ files: true })`.
 */
export async function* uploadParts<File>(
  request: FastifyRequest,
  { files, texts = [], most, bytes, textBytes, refusals }: UploadRules,
  take: (part: ArrivingFile) => Promise<File>,
): AsyncGenerator<UploadPart<File>, void> {
  if (!request.isMultipart()) throw new UnsupportedMediaTypeError('Files are sent as multipart/form-data');
  const seen = new Set<string>();
  const limits = { files: most, fileSize: bytes, ...(textBytes !== undefined && { fieldSize: textBytes }) };
  const refusalOf = (code: string): Error | undefined => {
    if (code === 'FST_REQ_FILE_TOO_LARGE') return refusals.file_too_large();
    if (code !== 'FST_FILES_LIMIT' && code !== 'FST_PARTS_LIMIT' && code !== 'FST_FIELDS_LIMIT') return undefined;
    return refusals.too_many_files?.() ?? new UnknownFieldError(files);
  };
  for await (const part of partsOf(request, { limits }, refusalOf)) {
    const { fieldname: name } = part;
    if (part.type === 'file') {
      if (!files.includes(name)) throw new UnknownFieldError([name]);
      const file = await takeFile(part, take, refusalOf);
      if (part.file.truncated) throw refusals.file_too_large();
      yield { name, file };
    } else {
      if (!texts.includes(name) || seen.has(name)) throw new UnknownFieldError([name]);
      if (part.valueTruncated) throw new MalformedBodyError('A field of the form is too long');
      seen.add(name);
      yield { name, text: String(part.value) };
    }
  }
}

/** What `take` makes of an arriving file; its failures are refused as those of the form. */
export async function takeFile<File>(
  part: MultipartFile,
  take: (part: MultipartFile) => Promise<File>,
  refusalOf: (code: string) => Error | undefined,
): Promise<File> {
  try {
    return await take(part);
  } catch (error) {
    throw partsFault(error, refusalOf);
  }
}
