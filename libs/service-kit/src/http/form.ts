import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BodyLimitError, BodyTooLargeError, MalformedBodyError, UnsupportedMediaTypeError } from './body.errors.ts';
import { formLimits, objectFromFields } from './body/bracket-fields.ts';
import { refuseOtherEncodings } from './body/json-body.ts';
import { partsOf, takeFile } from './body/parts.ts';
import { InvalidInputError } from '../errors/business-error.ts';

const forms = new WeakSet<object>();

/** Whether a body came as a form, where every value is a text. */
export function isForm(body: unknown): boolean {
  return typeof body === 'object' && body !== null && forms.has(body);
}

/**
 * Turns urlencoded and multipart bodies without files into plain objects before validation.
 *
 * Bracket notation, at most 500 fields of 100 KB, 4 brackets deep and `bytes` in all; a file answers 415.
 */
export async function acceptForms(fastify: FastifyInstance, bytes: number): Promise<void> {
  const options = { parseAs: 'string' as const, bodyLimit: bytes };
  fastify.addContentTypeParser('application/x-www-form-urlencoded', options, (request, body: string, done) => {
    try {
      refuseOtherEncodings(request);
      done(null, noted(objectFromFields(urlencodedFields(body))));
    } catch (error) {
      done(error as Error);
    }
  });
  await fastify.register(multipart, {
    limits: {
      fields: formLimits.fields,
      fieldSize: formLimits.bytesPerField,
      fieldNameSize: 500,
      headerPairs: 20,
      files: 1,
      parts: formLimits.fields + 1,
    },
  });
  // Uses a callback, because a promise for every request, most of which are no forms, has a cost.
  fastify.addHook('preValidation', (request, _reply, done) => {
    // The body is still undefined where another parser of an encapsulated context has not taken it.
    if (!request.isMultipart() || request.body !== undefined || readsItsParts(request)) {
      done();
      return;
    }
    readMultipart(request, { bytes, storeFile: refuseFile }).then(
      (body) => {
        request.body = body;
        done();
      },
      (error: unknown) => done(error as Error),
    );
  });
}

/** A route that takes files, marked with `@RouteConfig({ files: true })`. */
function readsItsParts(request: FastifyRequest): boolean {
  const { files } = request.routeOptions.config as { files?: boolean };
  return files === true;
}

/** The name and value pairs of urlencoded text, also of a query string. A broken escape stays as it is written. */
export function* urlencodedFields(text: string): Generator<[string, string]> {
  let from = 0;
  while (from < text.length) {
    const next = text.indexOf('&', from);
    const end = next === -1 ? text.length : next;
    const pair = text.slice(from, end);
    from = end + 1;
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    yield equals === -1 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

export interface MultipartOptions {
  /** Maximum of all texts together. */
  bytes: number;
  /**
   * Consumes a file and returns the text for its field, or `null` to leave the field out; must read the file to its
   * end.
   */
  storeFile: (part: MultipartFile) => Promise<string | null>;
  /** Limits of files; without it none are accepted. */
  files?: { most: number; bytes: number };
}

/** The fields of a multipart body in bracket notation; a longer file than is taken ends there, marked as truncated. */
export async function readMultipart(
  request: FastifyRequest,
  { bytes, storeFile, files = { most: 0, bytes: 0 } }: MultipartOptions,
): Promise<Record<string, unknown>> {
  const longest = bytes + files.most * files.bytes;
  if (Number(request.headers['content-length'] ?? 0) > longest) throw new BodyTooLargeError();
  const fields: [string, string][] = [];
  let size = 0;
  const most = Math.max(1, files.most);
  const limits = { files: most, fileSize: files.bytes, parts: formLimits.fields + most };
  const options = { limits, throwFileSizeLimit: false };
  const refusalOf = (code: string): Error | undefined => limitFault(code, files.most);
  for await (const part of partsOf(request, options, refusalOf)) {
    if (part.type === 'file') {
      const value = await takeFile(part, storeFile, refusalOf);
      if (value !== null) fields.push([part.fieldname, value]);
      continue;
    }
    if (part.valueTruncated || part.fieldnameTruncated) throw new BodyLimitError('limit_field_size');
    if (typeof part.value !== 'string') throw new MalformedBodyError('The form holds something else than texts');
    size += part.fieldname.length + Buffer.byteLength(part.value);
    if (size > bytes) throw new BodyTooLargeError();
    fields.push([part.fieldname, part.value]);
  }
  return noted(objectFromFields(fields));
}

/** Refuses a file in a form that expects none. */
export function refuseFile(part: MultipartFile): never {
  part.file.resume();
  throw new UnsupportedMediaTypeError('Files are not accepted here');
}

function limitFault(code: string, maxFiles: number): Error | undefined {
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return new BodyLimitError('limit_fields');
  if (code !== 'FST_FILES_LIMIT') return undefined;
  if (maxFiles === 0) return new UnsupportedMediaTypeError('Files are not accepted here');
  return new InvalidInputError({}, `At most ${maxFiles} files can be sent at once`);
}

function noted(body: Record<string, unknown>): Record<string, unknown> {
  forms.add(body);
  return body;
}
