import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidInputError, NotFoundError } from '../../errors/business-error.ts';

const NOT_ALLOWED = 'contains a character that is not allowed';
// NUL, which Postgres cannot store, and lone surrogates, which it would silently replace.
const forbidden = /[\0\p{Cs}]/u;

/**
 * Refuses values that no field may contain, in body and query: NUL characters and lone surrogates [B27, B28], numbers
 * that lost digits or became Infinity [B30]. In a path such a value answers like an unknown record. Register it after
 * the body parsers' own hooks.
 */
export function refuseForbiddenValues(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => done(faultOf(request)));
}

function faultOf(request: FastifyRequest): Error | undefined {
  const params = Object.values((request.params ?? {}) as Record<string, string>);
  if (params.some((value) => forbidden.test(value))) return new NotFoundError();
  return forbiddenValues(request.query, isStream(request.body) ? undefined : request.body);
}

/** The same check for a body that is read later than others. */
export function forbiddenValues(...values: unknown[]): InvalidInputError | undefined {
  const errors: Record<string, string[]> = {};
  for (const value of values) collect(value, '', errors);
  return Object.keys(errors).length > 0 ? new InvalidInputError(errors) : undefined;
}

function collect(value: unknown, path: string, errors: Record<string, string[]>): void {
  if (typeof value === 'string') {
    if (forbidden.test(value)) errors[path || 'body'] = [NOT_ALLOWED];
  } else if (typeof value === 'number') {
    const exact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
    if (!exact) errors[path || 'body'] = ['is too large a number'];
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [key, item] of Object.entries(value)) {
      const name = forbidden.test(key) ? 'body' : path === '' ? key : `${path}.${key}`;
      if (name === 'body') errors[name] = [NOT_ALLOWED];
      collect(item, name, errors);
    }
  }
}

function isStream(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'pipe' in value && typeof value.pipe === 'function';
}
