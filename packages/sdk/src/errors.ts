import type { components } from './schema.generated.ts';

type Problem = components['schemas']['Problem'];

/** A refusal of the API: a problem of RFC 9457. */
export class LaurelError extends Error {
  override readonly name = 'LaurelError';
  readonly status: number;
  /** Stable and machine-readable, such as `insufficient_points`. */
  readonly code: string;
  /** What is wrong with fields of the request, by JSON pointer. */
  readonly errors: NonNullable<Problem['errors']>;
  /** What the platform's support asks for. */
  readonly requestId: string | null;
  /** With `cursor_expired`: where the log of events begins. */
  readonly oldestCursor: string | null;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? `The API answered ${status}`);
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id ?? null;
    this.oldestCursor = problem.oldest_cursor ?? null;
  }
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of an answer. Throws `LaurelError` for a refusal. */
export async function answered<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data !== undefined) return data;
  throw new LaurelError(response.status, typeof error === 'object' && error !== null ? error : {});
}
