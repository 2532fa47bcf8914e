import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { fieldRefusalText, kitText, refusalText } from '../i18n/i18n.ts';

/** `refused`: 4xx · `fault`: 5xx or an unreadable answer · the others: no answer came. */
export type FailureKind = 'refused' | 'fault' | 'timeout' | 'network' | 'offline' | 'aborted';

/** Every failed call, in one shape. `status` is 0 when no answer came; `message` is for people. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string;
  /** Messages by field path, for example `{ "address.zip": ["is required"] }`. */
  readonly errors: Record<string, string[]>;
  readonly requestId: string | null;
  /**
   * False for an answer without words of its own: `message` is then the kit's, and a screen may have a better one. A
   * shell of an earlier release leaves it out.
   */
  readonly worded?: boolean;

  constructor(fields: {
    kind: FailureKind;
    status?: number;
    code?: string;
    message: string;
    errors?: Record<string, string[]>;
    requestId?: string | null;
    worded?: boolean;
  }) {
    super(fields.message);
    this.name = 'ApiError';
    this.kind = fields.kind;
    this.status = fields.status ?? 0;
    this.code = fields.code ?? fields.kind;
    this.errors = fields.errors ?? {};
    this.requestId = fields.requestId ?? null;
    this.worded = fields.worded ?? true;
  }

  /** Whether a retry may succeed without a change of input. */
  get transient(): boolean {
    return ['timeout', 'network', 'fault'].includes(this.kind) || this.status === 429;
  }
}

/** The gateway's answer for a service that is down, in the page's language. */
const awayTexts = { service_unavailable: 'failure.unavailable', service_timeout: 'failure.timeout' } as const;

/** The fields of an axios error that are read here. */
interface Thrown {
  code?: string;
  response?: { status: number; data?: unknown; headers?: Record<string, unknown> };
}

function isErrorBody(data: unknown): data is Partial<ErrorBody> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function unanswered(thrown: Thrown): FailureKind {
  if (thrown.code === 'ERR_CANCELED') return 'aborted';
  if (thrown.code === 'ECONNABORTED' || thrown.code === 'ETIMEDOUT') return 'timeout';
  return navigator.onLine ? 'network' : 'offline';
}

/** Normalises any error of a call. An `ApiError` is returned as it is. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const { response, ...rest } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Thrown;
  if (!response) {
    const kind = unanswered(rest);
    return new ApiError({ kind, message: kitText(`failure.${kind}`) });
  }
  const body = isErrorBody(response.data) ? response.data : {};
  const header = response.headers?.['x-request-id'];
  const kind = response.status >= 400 && response.status < 500 ? 'refused' : 'fault';
  const words = messageOf(body);
  return new ApiError({
    kind,
    status: response.status,
    code: typeof body.code === 'string' ? body.code : `http_${response.status}`,
    message: words ?? kitText(`failure.${kind}`),
    worded: words !== null,
    errors: isErrorBody(body.errors) ? fieldErrorsOf(body.errors) : {},
    requestId: body.request_id ?? (typeof header === 'string' ? header : null),
  });
}

function fieldErrorsOf(errors: ErrorBody['errors']): ErrorBody['errors'] {
  return Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [path, [words].flat().map(fieldRefusalText)]),
  );
}

function messageOf({ code = '', message }: Partial<ErrorBody>): string | null {
  if (Object.hasOwn(awayTexts, code)) return kitText(awayTexts[code as keyof typeof awayTexts]);
  const translated = refusalText(code);
  if (translated !== null) return translated;
  return typeof message === 'string' && message ? message : null;
}
