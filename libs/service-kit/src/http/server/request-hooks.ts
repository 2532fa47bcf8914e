import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Lifecycle } from '../../health/lifecycle.ts';
import { type RequestContext, requestContext } from '../../telemetry/request-context.ts';
import { acceptedLanguage } from './accepted-language.ts';
import { queryFaultOf } from './adapter.ts';
import { nameSpan, type RequestRecorder, traceIdOf } from './request-recorder.ts';

const contexts = new WeakMap<FastifyRequest, RequestContext>();
const errorCodes = new WeakMap<FastifyRequest, string>();

/** Records the error code of a request's answer, for its line in the log. */
export function noteErrorCode(request: FastifyRequest, code: string): void {
  errorCodes.set(request, code);
}

export interface HookOptions {
  recorder: RequestRecorder;
  lifecycle: Lifecycle;
  /** Headers of every answer. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Adds request context and id, draining, metrics and one log line per request. */
export function addRequestHooks(fastify: FastifyInstance, { recorder, lifecycle, headers }: HookOptions): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const language = acceptedLanguage(request.headers['accept-language']);
    const context: RequestContext = {
      requestId: request.id,
      traceId: traceIdOf(request.headers),
      ...(language && { language }),
    };
    contexts.set(request, context);
    reply.header('x-request-id', request.id);
    if (headers) reply.headers(headers);
    if (lifecycle.draining) reply.header('connection', 'close');
    nameSpan(request.method, routeOf(request));
    requestContext.run(context, () => done(queryFaultOf(request.query)));
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    recorder.record(contexts.get(request) ?? unknownContext, {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      millis: reply.elapsedTime,
      errorCode: errorCodes.get(request),
    });
    done();
  });
}

const unknownContext: RequestContext = { requestId: 'unknown', traceId: '0'.repeat(32) };

function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
}
