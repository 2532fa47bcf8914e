import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BodyLimitError, MalformedBodyError, UnknownFieldError, UnsupportedMediaTypeError } from '../body.errors.ts';

/** Maximal bytes of a JSON body or of a form. */
export const BODY_BYTES = 1024 * 1024;

const MAX_DEPTH = 20;
// Total count, items of lists included; checking them against a class takes longer than reading them, and more than
// linear time.
const MAX_FIELDS = 5_000;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses JSON bodies the way fastify does (secure-json-parse), after a look at the text: UTF-8 without a byte order
 * mark, at most 20 levels and 5,000 fields and items, no key twice, none that every object inherits [B23, B24, B25]. An
 * empty body is no body.
 * A route marked with `@RouteConfig({ rawBody: true })` gets the bytes, for a signature over them.
 */
export function acceptJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { rawBody } = request.routeOptions.config as { rawBody?: boolean };
    if (rawBody === true) {
      done(null, body);
      return;
    }
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      refuseOtherEncodings(request);
      const text = decode(body);
      inspectJson(text);
      void parse(request, text, (error, value) => done(error ? new MalformedBodyError() : null, value));
    } catch (error) {
      done(error as Error);
    }
  });
}

export function refuseOtherEncodings(request: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if ((charset !== undefined && !/^utf-?8$/i.test(charset)) || encoding !== 'identity') {
    throw new UnsupportedMediaTypeError('Only uncompressed UTF-8 is accepted');
  }
}

function decode(body: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw new MalformedBodyError();
  }
  if (text.startsWith('\ufeff')) throw new MalformedBodyError();
  return text;
}

/** Whether a field may have this name: not one that plain objects inherit, such as `__proto__` or `constructor`. */
export function isPlainKey(key: string): boolean {
  return !(key in Object.prototype);
}

/** The value of JSON that stands in a field of a form, under the same rules as a body of JSON. */
export function jsonOfField(text: string): unknown {
  inspectJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedBodyError();
  }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Looks over JSON without building it. What is not JSON at all passes here and fails in the parser. */
function inspectJson(text: string): void {
  const levels: (Set<string> | null)[] = [];
  let fields = 0;
  const countOne = (): void => {
    fields += 1;
    if (fields > MAX_FIELDS) throw new BodyLimitError('limit_fields');
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      const keys = levels.at(-1);
      if (keys && isFollowedByColon(text, end)) {
        countOne();
        noteKey(keys, text.slice(at, end));
      }
      at = end - 1;
    } else if (code === OPEN || code === OPEN_LIST) {
      levels.push(code === OPEN ? new Set() : null);
      if (levels.length > MAX_DEPTH) throw new BodyLimitError('limit_depth');
    } else if (code === CLOSE || code === CLOSE_LIST) {
      levels.pop();
    } else if (code === COMMA && levels.at(-1) === null) {
      countOne();
    }
  }
}

/** The position after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return text[at] === ':';
}

function noteKey(keys: Set<string>, quoted: string): void {
  const key = unquote(quoted);
  if (keys.has(key) || !isPlainKey(key)) throw new UnknownFieldError([key]);
  keys.add(key);
}

function unquote(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new MalformedBodyError();
  }
}
