import { trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { requestDurations } from '../../telemetry/metrics.ts';
import { type RequestContext, requestContext } from '../../telemetry/request-context.ts';
import { queryFaultOf } from './adapter.ts';
import type { Lifecycle } from '../../health/lifecycle.ts';

const probes = new Set(['/health', '/health/live', '/ready', '/metrics']);
const contexts = new WeakMap<FastifyRequest, RequestContext>();
const errorCodes = new WeakMap<FastifyRequest, string>();

/** Records the error code of a request's answer, for its line in the log. */
export function noteErrorCode(request: FastifyRequest, code: string): void {
  errorCodes.set(request, code);
}

/** Adds request context and id, draining, metrics and one log line per request. */
export function addRequestHooks(
  fastify: FastifyInstance,
  { log, registry, lifecycle }: { log: Logger; registry: Registry; lifecycle: Lifecycle },
): void {
  const durations = requestDurations(registry);

  fastify.addHook('onRequest', (request, reply, done) => {
    const context: RequestContext = { requestId: request.id, traceId: traceIdOf(request) };
    contexts.set(request, context);
    reply.header('x-request-id', request.id);
    if (lifecycle.draining) reply.header('connection', 'close');
    nameSpan(request);
    requestContext.run(context, () => done(queryFaultOf(request.query)));
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1_000);
    const level = probes.has(route) ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) {
      requestContext.run(contexts.get(request) ?? unknownContext, () => {
        log[level](lineOf(request, reply, route), 'request');
      });
    }
    done();
  });
}

const unknownContext: RequestContext = { requestId: 'unknown', traceId: '0'.repeat(32) };

/** The pattern, never the path: a path may hold a token, and metrics need few series. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}

function lineOf(request: FastifyRequest, reply: FastifyReply, route: string): object {
  return {
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    error_code: errorCodes.get(request),
  };
}

/** The trace that the caller started, or a new one. */
function traceIdOf(request: FastifyRequest): string {
  const active = trace.getActiveSpan()?.spanContext().traceId;
  if (active !== undefined) return active;
  const { traceparent } = request.headers;
  const given =
    typeof traceparent === 'string' ? /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent) : null;
  // Has the same length as random bytes, and is many times cheaper: Node caches random UUIDs.
  return given?.[1] ?? randomUUID().replaceAll('-', '');
}

function nameSpan(request: FastifyRequest): void {
  const span = trace.getActiveSpan();
  if (!span) return;
  const route = routeOf(request);
  span.updateName(`${request.method} ${route}`);
  span.setAttribute('http.route', route);
}
