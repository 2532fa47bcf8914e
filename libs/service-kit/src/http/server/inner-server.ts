import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addInnerRoutes, type ProbeRoutesOptions } from '../../health/probe-routes.ts';
import { createAdapter } from './adapter.ts';
import { addRequestHooks } from './request-hooks.ts';
import type { RequestRecorder } from './request-recorder.ts';

export interface InnerServerOptions extends ProbeRoutesOptions {
  log: Logger;
  recorder: RequestRecorder;
}

/** A server with the inner routes alone, for a process whose own port is public. It does not listen yet. */
export function createInnerServer({ log, recorder, ...options }: InnerServerOptions): FastifyInstance {
  const inner = createAdapter(log).getInstance<FastifyInstance>();
  addRequestHooks(inner, { recorder, lifecycle: options.lifecycle });
  addInnerRoutes(inner, options);
  return inner;
}
