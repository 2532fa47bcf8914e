import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one request or job, whoever works on it; every log line carries it. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace id, 32 hexadecimal digits. */
  readonly traceId: string;
  /** Set once the guard knows which program the request is about. */
  programId?: string;
}

/** Reaches every function that a request or job calls, however deep. Consumers and jobs open their own. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The trace id of the request or job in progress, or `null` outside of one. */
export function currentTraceId(): string | null {
  return requestContext.getStore()?.traceId ?? null;
}

/** What the facts of the request or job in progress are caused by, as JSON, or `null` outside of one. */
export function currentCause(): string | null {
  const context = requestContext.getStore();
  return context === undefined ? null : JSON.stringify({ request_id: context.requestId });
}
