import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answerFor, errorBody, type ErrorAnswer } from './server/error-answer.ts';
import type { KnownRoutes } from './server/known-routes.ts';
import { noteErrorCode } from './server/request-hooks.ts';

/** The body of an error in another form than JSON of the house: a page for browsers, a problem for the public API. */
export interface FaultPage {
  headers: Record<string, string>;
  body: string;
}

/** Returns `null` for an API call, which gets JSON. */
export type FaultPageOf = (fault: ErrorAnswer, request: FastifyRequest) => FaultPage | null;

/** Turns every thrown error into the answer `{ success: false, code, message, errors, request_id }`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #log: Logger;
  readonly #routes: KnownRoutes;
  readonly #pageOf: FaultPageOf;

  constructor(log: Logger, routes: KnownRoutes, pageOf: FaultPageOf = () => null) {
    this.#log = log;
    this.#routes = routes;
    this.#pageOf = pageOf;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const answer = request.is404 ? this.#unknownRoute(request) : answerFor(thrown);
    if (answer.status >= 500) {
      this.#log[answer.status === 503 ? 'warn' : 'error']({ err: thrown, error_code: answer.code }, 'request failed');
    }
    noteErrorCode(request, answer.code);
    if (reply.sent) return;
    for (const name of ['content-type', 'content-length', 'content-disposition']) reply.removeHeader(name);
    const page = this.#pageOf(answer, request);
    void reply
      .code(answer.status)
      .headers({ 'cache-control': 'no-store', ...answer.headers, ...page?.headers })
      .send(page?.body ?? errorBody(answer, request.id));
  }

  #unknownRoute(request: FastifyRequest): ErrorAnswer {
    const path = request.url.split('?', 1).join();
    const methods = this.#routes.methodsOf(path);
    const unknown = methods.length === 0 || methods.includes(request.method);
    return unknown
      ? { status: 404, code: 'not_found', message: 'Not found', errors: {}, headers: {} }
      : {
          status: 405,
          code: 'method_not_allowed',
          message: 'This method is not allowed here',
          errors: {},
          headers: { allow: methods.join(', ') },
        };
  }
}
