import type { ApiProblemField } from '@laurel/contracts/public-api/problem.dto';
import { problemFields } from '@laurel/contracts/public-api/problem-fields';
import type { FaultPageOf } from '@laurel/service-kit/http/error.filter';
import type { ErrorAnswer } from '@laurel/service-kit/http/server/error-answer';
import { STATUS_CODES } from 'node:http';
import { problemPath, problems } from './problem-catalogue.ts';

const ROOT = '/api/';

/** A refusal of the public API by RFC 9457; `type` opens the page of its code. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: ApiProblemField[];
  /** With `cursor_expired`: the smallest cursor from which the log can be read. */
  oldest_cursor?: string;
  request_id: string;
}

/** Writes the errors of the public API as problems, and all others as `other` does. */
export function withProblems(other: FaultPageOf): FaultPageOf {
  return (fault, request) => {
    if (!request.url.startsWith(ROOT)) return other(fault, request);
    return {
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: JSON.stringify(problemOf(fault, request.id)),
    };
  };
}

export function problemOf({ status, code, message, errors, details }: ErrorAnswer, requestId: string): Problem {
  const known = problems[code];
  const fields = problemFields(errors);
  return {
    type: known ? problemPath(code) : 'about:blank',
    title: known?.title ?? STATUS_CODES[status] ?? 'Refused',
    status,
    detail: message,
    code,
    ...(fields.length > 0 && { errors: fields }),
    ...details,
    request_id: requestId,
  };
}
