import { trace } from '@opentelemetry/api';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { requestDurations } from '../../telemetry/metrics.ts';
import { type RequestContext, requestContext } from '../../telemetry/request-context.ts';

/** The values of an answered request that metrics and the log record. */
export interface AnsweredRequest {
  method: string;
  /** The route's pattern, never the path: a path may hold a token, and metrics need few series. */
  route: string;
  status: number;
  millis: number;
  errorCode?: string | undefined;
}

const probes = new Set(['/health', '/health/live', '/ready', '/metrics']);

/** Counts each answered request in the metrics and writes its log line. */
export class RequestRecorder {
  private readonly durations: ReturnType<typeof requestDurations>;

  constructor(
    private readonly log: Logger,
    registry: Registry,
  ) {
    this.durations = requestDurations(registry);
  }

  record(context: RequestContext, { method, route, status, millis, errorCode }: AnsweredRequest): void {
    this.durations.observe({ method, route, status: String(status) }, millis / 1_000);
    const level = probes.has(route) ? 'debug' : 'info';
    if (!this.log.isLevelEnabled(level)) return;
    requestContext.run(context, () => {
      this.log[level]({ method, route, status, ms: Math.round(millis), error_code: errorCode }, 'request');
    });
  }
}

/** The trace that the caller started, or a new one. */
export function traceIdOf({ traceparent }: IncomingHttpHeaders): string {
  const active = trace.getActiveSpan()?.spanContext().traceId;
  if (active !== undefined) return active;
  const given =
    typeof traceparent === 'string' ? /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent) : null;
  // A UUID is as long as 16 random bytes and many times cheaper: Node caches random UUIDs.
  return given?.[1] ?? randomUUID().replaceAll('-', '');
}

/** Names the span of the request in progress, if it is traced, by its route. */
export function nameSpan(method: string, route: string): void {
  const span = trace.getActiveSpan();
  if (!span) return;
  span.updateName(`${method} ${route}`);
  span.setAttribute('http.route', route);
}
