import type { AxiosInstance } from 'axios';
import { ApiError, toApiError } from './api-error.ts';
import { callsBase } from './calls-base.ts';
import type { AnswerOf, BodyOf, Method as TypedMethod, ParamsOf, PathOf } from './calls.ts';
import { csrfToken, replaceCsrfToken } from './csrf.ts';

export type QueryParams = URLSearchParams | Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  /** Added to the path; `null`, `undefined` and empty texts are left out. */
  params?: QueryParams;
  signal?: AbortSignal | undefined;
  /** Milliseconds; 15 s by default, 120 s for bodies with files. */
  timeout?: number;
  /** Sent as `Idempotency-Key`; make one with `newIdempotencyKey()`. */
  idempotencyKey?: string;
  /** Share of the body that has left, 0 to 1. */
  onUpload?: (share: number) => void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const READ_MS = 15_000;
const UPLOAD_MS = 120_000;

type UnauthorizedListener = (error: ApiError) => void;

const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Follows the calls that are refused without a session (401). For the shell; returns how to stop. */
export function listenToUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => void unauthorizedListeners.delete(listener);
}

let client: Promise<AxiosInstance> | null = null;

// The first view is preloaded, so axios is not part of its bytes.
function http(): Promise<AxiosInstance> {
  client ??= import('./http-client.ts').then(
    ({ createClient }) => createClient(),
    (error: unknown) => {
      client = null;
      throw error;
    },
  );
  return client;
}

/** Path and query of a call, the name under which its answer may be preloaded. */
export function addressOf(path: string, params?: QueryParams): string {
  if (!params) return path;
  const search = new URLSearchParams();
  const entries = params instanceof URLSearchParams ? params.entries() : Object.entries(params);
  for (const [key, value] of entries) if (value != null && value !== '') search.append(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const holdsFile = (body: unknown): boolean =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof Blob);

async function send<T>(method: Method, path: string, body: unknown, options: CallOptions): Promise<T> {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError(`Only paths of this site can be called, not ${path}`);
  const { onUpload } = options;
  const base = callsBase();
  try {
    const instance = await http();
    const answer = await instance.request<T>({
      method,
      url: base + addressOf(path, options.params),
      data: body,
      timeout: options.timeout ?? (holdsFile(body) ? UPLOAD_MS : READ_MS),
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        // A previewed page has no session, and an origin from which the header would cost a second request.
        ...(base === '' && { 'X-CSRF-Token': csrfToken() }),
        ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
      },
      ...(onUpload ? { onUploadProgress: ({ progress }) => onUpload(progress ?? 0) } : {}),
    });
    // A sign-in without a new page needs a token of the new session.
    const renewed: unknown = answer.headers['x-csrf-token'];
    if (typeof renewed === 'string') replaceCsrfToken(renewed);
    return answer.data;
  } catch (error) {
    const failure = toApiError(error);
    if (failure.status === 401) for (const listener of unauthorizedListeners) listener(failure);
    throw failure;
  }
}

let refreshing: Promise<void> | null = null;

/** A token for the session of the refused call's area. */
function refreshToken(refused: string): Promise<void> {
  const path = refused.startsWith('/admin/v2/') ? '/admin/v2/csrf' : '/csrf';
  refreshing ??= send<{ csrf_token: string }>('GET', path, undefined, {})
    .then(({ csrf_token }) => replaceCsrfToken(csrf_token))
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

async function call<T>(method: Method, path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  try {
    return await send<T>(method, path, body, options);
  } catch (error) {
    const stale = error instanceof ApiError && error.status === 403 && error.code === 'csrf';
    if (!stale) throw error;
    await refreshToken(path);
    return await send<T>(method, path, body, options);
  }
}

const calls = {
  get: <T>(path: string, options?: CallOptions): Promise<T> => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('PUT', path, body, options),
  patch: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('PATCH', path, body, options),
  delete: <T>(path: string, options?: CallOptions): Promise<T> => call<T>('DELETE', path, undefined, options),
  /** Loads the HTTP client ahead of the first call, for example when the page is idle. */
  warm: (): void => void http().catch(() => undefined),
};

type OptionsOf<M extends TypedMethod, Path extends string> = Omit<CallOptions, 'params'> & {
  params?: ParamsOf<M, Path>;
};

type Reading<M extends TypedMethod> = <Path extends string>(
  path: PathOf<M, Path>,
  options?: OptionsOf<M, Path>,
) => Promise<AnswerOf<M, Path>>;

type Writing<M extends TypedMethod> = <Path extends string>(
  path: PathOf<M, Path>,
  ...rest: BodyOf<M, Path> extends undefined
    ? [body?: undefined, options?: OptionsOf<M, Path>]
    : [body: BodyOf<M, Path>, options?: OptionsOf<M, Path>]
) => Promise<AnswerOf<M, Path>>;

interface Api {
  get: Reading<'get'>;
  post: Writing<'post'>;
  put: Writing<'put'>;
  patch: Writing<'patch'>;
  delete: Reading<'delete'>;
  warm: () => void;
}

/**
 * JSON calls to this site, as the services declare them; every failure is an `ApiError`. Objects are sent as JSON,
 * `FormData` as multipart. A call refused for a stale CSRF token is repeated once with a new one.
 */
export const api: Api = calls;

/** The same calls for an address that is known only at run time: `(api as UntypedApi).get<Answer>(address)`. */
export type UntypedApi = typeof calls;

/** The same object, for the shell and for tests. Remotes cast `api`: a shell of an earlier release does not export this. */
export const untypedApi: UntypedApi = calls;
