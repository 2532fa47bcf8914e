import { STATUS_CODES } from 'node:http';
import { ForbiddenError, InsufficientScopeError, SignInRequiredError } from '../../auth/auth.errors.ts';
import { InvalidTokenError } from '../../auth/internal-token.ts';
import {
  BodyLimitError,
  BodyTooLargeError,
  MalformedBodyError,
  UnknownFieldError,
  UnsupportedMediaTypeError,
} from '../body.errors.ts';
import { type BusinessError, InvalidInputError, NotFoundError } from '../../errors/business-error.ts';
import { type OpenApiDocument, type PlacedOperation, referenceTo, type Response } from './document.ts';
import type { GatewayFacts } from './gateway-facts.ts';

/** The schema of `ErrorBody`. */
export const errorSchema = {
  type: 'object',
  description: 'The body of every refusal and fault',
  required: ['success', 'code', 'message', 'errors', 'request_id'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    code: { type: 'string', description: 'Stable and machine-readable' },
    message: { type: 'string', description: 'For people' },
    errors: {
      type: 'object',
      description: 'Messages by field path',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string' },
    admins: { type: 'integer', description: 'How many admins have the role that cannot be deleted' },
    found: { type: 'integer', description: 'How many records a selection holds now' },
    redemption_data: {
      type: 'object',
      description: 'Why an offer cannot be redeemed',
      required: ['message'],
      properties: { message: { type: 'string' } },
    },
  },
};

/** The status and code of a refusal or fault. */
export interface Refusal {
  status: number;
  code: string;
}

const ofError = ({ status, code }: BusinessError): Refusal => ({ status, code });

const anywhere: Refusal[] = [
  { status: 400, code: 'bad_request' },
  { status: 500, code: 'internal_error' },
  { status: 503, code: 'service_unavailable' },
  ofError(new NotFoundError()),
];
const limits = (['limit_depth', 'limit_fields', 'limit_field_size'] as const).map((code) => new BodyLimitError(code));
// Every route reads its query before it checks for one.
const ofQueries = [new UnknownFieldError([]), new MalformedBodyError(), ...limits].map(ofError);
const ofInput = [new InvalidInputError({})].map(ofError);
const ofBodies = [new BodyTooLargeError(), new UnsupportedMediaTypeError()].map(ofError);
const ofCallers = [new SignInRequiredError(), new InvalidTokenError(), new ForbiddenError()].map(ofError);
const ofKeys = [new InvalidTokenError(), new ForbiddenError(), new InsufficientScopeError('')].map(ofError);

/** Refusals of the kit before the method is called. */
function generalRefusals({ operation, method }: PlacedOperation): Refusal[] {
  const { as } = operation['x-authenticated'] as { as: string };
  const ofGuard = as === 'anyone' ? [] : as === 'api_key' ? ofKeys : ofCallers;
  return [...anywhere, ...ofQueries, ...ofInput, ...ofGuard, ...(method === 'get' ? [] : ofBodies)];
}

const ofChanges = new Set(['csrf', 'cross_site', 'body_broken_off', 'request_timeout', 'body_too_large']);

/** Refusals of the gateway on behalf of a service. */
export function gatewayRefusals({ operation, method }: PlacedOperation, gateway: readonly Refusal[]): Refusal[] {
  const { audience } = operation['x-laurel'] as GatewayFacts;
  // The gateway answers API keys by errors of their own, which the public document lists.
  if (audience === 'internal' || audience === 'api') return [];
  return method === 'get' ? gateway.filter(({ code }) => !ofChanges.has(code)) : [...gateway];
}

/**
 * Lists the refusals of a call by their statuses, each with its possible codes. `default` documents malformed requests.
 */
export function describeRefusals(document: OpenApiDocument, placed: PlacedOperation, own: readonly Refusal[]): void {
  const codes = new Map<number, Set<string>>();
  for (const { status, code } of [...generalRefusals(placed), ...own]) {
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  }
  const responses = (document.components.responses ??= {});
  for (const [status, names] of [...codes].sort(([a], [b]) => a - b)) {
    const sorted = [...names].sort();
    const name = [status, ...sorted].join('.');
    responses[name] ??= refusedWith(STATUS_CODES[status] ?? 'Refused', sorted);
    placed.operation.responses[String(status)] = { $ref: `#/components/responses/${name}` };
  }
  responses['default'] ??= refusedWith('The request is no valid HTTP, or took too long', [
    'bad_request',
    'headers_too_large',
    'request_timeout',
  ]);
  placed.operation.responses['default'] = { $ref: '#/components/responses/default' };
}

function refusedWith(description: string, codes: string[]): Response {
  const schema = { allOf: [referenceTo('ErrorBody'), { properties: { code: { enum: codes } } }] };
  return { description, content: { 'application/json': { schema } } };
}
