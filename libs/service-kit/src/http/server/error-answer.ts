import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { HttpException } from '@nestjs/common';
import { STATUS_CODES } from 'node:http';
import { errorCode, isDatabaseUnavailable } from '../../errors/pg-errors.ts';
import { BodyTooLargeError, MalformedBodyError, UnsupportedMediaTypeError } from '../body.errors.ts';
import { BusinessError, InvalidInputError } from '../../errors/business-error.ts';
import { UpstreamError } from '../upstream-error.ts';

export interface ErrorAnswer {
  status: number;
  code: string;
  message: string;
  errors: Record<string, string[]>;
  headers: Record<string, string>;
  details?: Record<string, unknown>;
}

/** The body of every refusal and fault. */
export function errorBody(
  answer: Pick<ErrorAnswer, 'code' | 'message' | 'errors' | 'details'>,
  requestId: string,
): ErrorBody {
  const { code, message, errors, details } = answer;
  return { ...details, success: false, code, message, errors, request_id: requestId };
}

const unavailable: ErrorAnswer = {
  status: 503,
  code: 'service_unavailable',
  message: 'This is not available right now. Please try again in a moment.',
  errors: {},
  headers: { 'retry-after': '2' },
};

const fault: ErrorAnswer = {
  status: 500,
  code: 'internal_error',
  message: 'Something went wrong',
  errors: {},
  headers: {},
};

/** The answer to any thrown error; contains nothing of a fault's text, stack or SQL. */
export function answerFor(thrown: unknown): ErrorAnswer {
  if (thrown instanceof UpstreamError && !thrown.isRefusal) return unavailable;
  if (thrown instanceof BusinessError) return ofBusinessError(thrown);
  if (thrown instanceof HttpException) return ofHttpException(thrown);
  return ofDatabaseError(thrown);
}

function ofBusinessError(error: BusinessError): ErrorAnswer {
  const { status, code, message, errors = {}, headers = {}, details = {} } = error;
  return { status, code, message, errors, headers, details };
}

/** Fastify's own refusals arrive wrapped by Nest; their texts are written for programmers. */
function ofHttpException(error: HttpException): ErrorAnswer {
  const status = error.getStatus();
  if (status >= 500) return status === 503 ? unavailable : fault;
  if (status === 413) return ofBusinessError(new BodyTooLargeError());
  if (status === 415) return ofBusinessError(new UnsupportedMediaTypeError());
  if (status === 400 && error.cause !== undefined)
    return ofBusinessError(new MalformedBodyError('The request is not valid'));
  const name = STATUS_CODES[status] ?? 'Refused';
  const code = name.toLowerCase().replaceAll(/[^a-z]+/g, '_');
  return { status, code, message: error.cause === undefined ? error.message : name, errors: {}, headers: {} };
}

/**
 * Values that Postgres refuses are the caller's fault; locks, deadlocks and lost connections are temporary; the rest is
 * a fault of the service.
 */
function ofDatabaseError(error: unknown): ErrorAnswer {
  if (isDatabaseUnavailable(error)) return unavailable;
  switch (errorCode(error)) {
    case '22021':
    case '22P05':
      return ofBusinessError(new InvalidInputError({}, 'A text contains a character that is not allowed'));
    case '22P02':
    case '22003':
    case '22007':
    case '22008':
      return ofBusinessError(new InvalidInputError({}, 'A value is not valid'));
    default:
      return fault;
  }
}
