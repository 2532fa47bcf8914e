import type { Locale } from '@laurel/contracts/languages/languages';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The context of one request or job; every log line carries it. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace id, 32 hexadecimal digits. */
  readonly traceId: string;
  /** The reader's language; left out where the request names none. */
  readonly language?: Locale;
  /** Set once the guard has found the program of the request. */
  programId?: string;
}

/** Available to every function that a request or job calls, however deep. Consumers and jobs open their own. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The trace id of the request or job in progress, or `null` outside of one. */
export function currentTraceId(): string | null {
  return requestContext.getStore()?.traceId ?? null;
}

/** The language of the request in progress; English without one. */
export const currentLanguage = (): Locale => readerLanguage() ?? 'en';

/** The language that the request in progress names, or `null`. */
export const readerLanguage = (): Locale | null => requestContext.getStore()?.language ?? null;

/** The cause of events of the request or job in progress, as JSON, or `null` outside of one. */
export function currentCause(): string | null {
  const context = requestContext.getStore();
  return context === undefined ? null : JSON.stringify({ request_id: context.requestId });
}
