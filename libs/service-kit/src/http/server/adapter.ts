import { FastifyAdapter } from '@nestjs/platform-fastify';
import fastifyModule, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { objectFromFields } from '../body/bracket-fields.ts';
import { BODY_BYTES } from '../body/json-body.ts';
import type { BusinessError } from '../../errors/business-error.ts';
import { urlencodedFields } from '../form.ts';
import { errorBody } from './error-answer.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Head and body must arrive within this time [B82]. */
const REQUEST_WITHIN_MILLIS = 10_000;

const serverTimeouts = { keepAliveTimeout: 65_000, requestTimeout: REQUEST_WITHIN_MILLIS };
const httpOptions = { headersTimeout: REQUEST_WITHIN_MILLIS, connectionsCheckingInterval: 1_000 };

/** Creates the server whose requests Fastify's handler answers. */
export type ServerFactory = (handler: RequestListener) => Server;

/** A server with the settings that Fastify gives its own. */
export function createServerFor(listener: RequestListener): Server {
  return Object.assign(createServer(httpOptions, listener), serverTimeouts);
}

/**
 * Fastify with the settings of every service: keep-alive longer than that of callers, strict limits, our own error
 * bodies.
 */
export function createAdapter(log: Logger, serverFactory?: ServerFactory): FastifyAdapter {
  return new FastifyAdapter({
    ...(serverFactory && { serverFactory }),
    loggerInstance: log,
    logController: new fastifyModule.LogController({ disableRequestLogging: true }),
    // A child logger for each request is expensive and unused: lines find their request by its context.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    genReqId: requestIdOf,
    ...serverTimeouts,
    http: httpOptions,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    bodyLimit: BODY_BYTES,
    multipart: false,
    // Nothing uses Express middleware; a module that does registers it by itself.
    routerOptions: { querystringParser, maxParamLength: 500 },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply
        .code(404)
        .header('x-request-id', request.id)
        .send(errorBody({ code: 'not_found', message: 'Not found', errors: {} }, request.id));
    },
    clientErrorHandler,
  });
}

/** The caller's request id when it is a UUID or ULID, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && (uuid.test(given) || ulid.test(given)) ? given : randomUUID();
}

const queryFaults = new WeakMap<object, BusinessError>();

/** Why a query could not be read: the router cannot be thrown at, so the first hook throws in its place. */
export function queryFaultOf(query: unknown): BusinessError | undefined {
  return typeof query === 'object' && query !== null ? queryFaults.get(query) : undefined;
}

function querystringParser(text: string): Record<string, unknown> {
  try {
    return objectFromFields(urlencodedFields(text));
  } catch (error) {
    const empty = {};
    queryFaults.set(empty, error as BusinessError);
    return empty;
  }
}

const clientErrors: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The request headers are too large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request took too long to arrive'],
};

/** What Node's parser refuses never becomes a request: it is answered on the socket, which is then closed. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known = clientErrors[error.code ?? ''] ?? ['400 Bad Request', 'bad_request', 'The request is not valid HTTP'];
  const [status, code, message] = known;
  const body = JSON.stringify(errorBody({ code, message, errors: {} }, randomUUID()));
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
