import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext, NestApplicationOptions, Type } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { AuthenticationGuard } from '../auth/authentication.guard.ts';
import type { ServiceConfig } from '../config/service-config.ts';
import { addHealthRoutes, addInnerRoutes } from '../health/probe-routes.ts';
import { Readiness } from '../health/readiness.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createRegistry } from '../telemetry/metrics.ts';
import { NestLogger } from '../telemetry/nest-logger.ts';
import { acceptJson } from './body/json-body.ts';
import { refuseForbiddenValues } from './body/text-rules.ts';
import { ErrorFilter, type FaultPageOf } from './error.filter.ts';
import { acceptForms } from './form.ts';
import { auditRoutes } from './routes.ts';
import { BODY_BYTES } from './body/json-body.ts';
import { createAdapter } from './server/adapter.ts';
import { createInnerServer } from './server/inner-server.ts';
import { KnownRoutes } from './server/known-routes.ts';
import { Lifecycle } from '../health/lifecycle.ts';
import { EarlyAnswers, type FindEarlyAnswer } from './server/early-answers.ts';
import { addRequestHooks } from './server/request-hooks.ts';
import { RequestRecorder } from './server/request-recorder.ts';
import { ServiceKitModule } from '../modules/service-kit.module.ts';
import { RequestValidationPipe } from './validation/validation.pipe.ts';

export interface RunningService {
  name: string;
  /** For example `http://127.0.0.1:4101`, with the port that was really taken. */
  url: string;
  /** Where `/ready` and `/metrics` are: `url`, unless they have a port of their own. */
  innerUrl: string;
  app: NestFastifyApplication;
  /** Drains, then closes; resolves when the last connection and the last provider are gone. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Pick<ServiceConfig, 'name' | 'host' | 'port' | 'logLevel' | 'drainMs' | 'tokenSecret'>;
  module: Type | DynamicModule;
  /** Adds hooks and encapsulated raw routes, which Nest does not support, before the module's routes. */
  configure?: (fastify: FastifyInstance) => void | Promise<void>;
  /** Bodies of every type stay unread in `request.raw`, for a gateway that only forwards them. */
  rawBodies?: boolean;
  /** Finds answers that stand ready before routing, for the few routes whose rate needs it. */
  earlyAnswers?: (app: INestApplicationContext) => FindEarlyAnswer;
  /** Port of `/ready` and `/metrics` when `config.port` is public; 0 takes a free one. */
  innerPort?: number;
  /** Headers of every answer. */
  headers?: Readonly<Record<string, string>>;
  /** Renders a page for browsers where an API call would get the error's JSON. */
  faultPage?: FaultPageOf;
}

/**
 * Starts a service: logger, request ids, strict bodies, guard, error bodies, probes, `/metrics` and a graceful
 * shutdown. Port 0 takes a free one. Rejects, with everything closed again, when a route is not safe to serve or a
 * port is taken.
 */
export async function startService(options: StartOptions): Promise<RunningService> {
  const { config } = options;
  const log = createLogger(config.name, config.logLevel);
  const registry = createRegistry(config.name);
  const lifecycle = new Lifecycle(config.drainMs);
  const recorder = new RequestRecorder(log, registry);
  const early = new EarlyAnswers(recorder, lifecycle, options.headers);
  const adapter = createAdapter(log, options.earlyAnswers && early.createServer);
  const fastify = adapter.getInstance<FastifyInstance>();
  const routes = new KnownRoutes(fastify);

  addRequestHooks(fastify, { recorder, lifecycle, headers: options.headers });
  await acceptBodies(fastify, options.rawBodies ?? false);

  const root: DynamicModule = {
    module: class ServiceRoot {},
    imports: [ServiceKitModule.register({ log, registry }), options.module],
  };
  const nestOptions: Partial<NestApplicationOptions> = {
    logger: new NestLogger(log),
    bodyParser: false,
    abortOnError: false,
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, nestOptions);
  const probes = { service: config.name, readiness: (): Readiness => app.get(Readiness), registry, lifecycle };
  const inner = options.innerPort === undefined ? null : createInnerServer({ ...probes, log, recorder });
  try {
    auditRoutes(app);
    const tokens = { audience: config.name, secret: config.tokenSecret };
    app.useGlobalGuards(new AuthenticationGuard(tokens, app.get(ModuleRef)));
    app.useGlobalPipes(new RequestValidationPipe());
    app.useGlobalFilters(new ErrorFilter(log, routes, options.faultPage));
    addHealthRoutes(fastify, probes);
    if (inner === null) addInnerRoutes(fastify, probes);
    await options.configure?.(fastify);
    if (options.earlyAnswers) early.find = options.earlyAnswers(app);
    await app.listen(config.port, config.host);
    await inner?.listen({ port: options.innerPort ?? 0, host: config.host });
  } catch (error) {
    await Promise.all([app.close(), inner?.close()]);
    throw error;
  }
  const url = urlOf(config.host, app.getHttpServer().address() as AddressInfo);
  const innerUrl = inner === null ? url : urlOf(config.host, inner.server.address() as AddressInfo);
  log.info({ url, ...(inner && { inner_url: innerUrl }) }, 'started');
  const stop = async (): Promise<void> => {
    await lifecycle.stop(app);
    await inner?.close();
    log.info('stopped');
  };
  return { name: config.name, url, innerUrl, app, stop };
}

async function acceptBodies(fastify: FastifyInstance, raw: boolean): Promise<void> {
  fastify.removeAllContentTypeParsers();
  if (raw) {
    fastify.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  } else {
    acceptJson(fastify);
    await acceptForms(fastify, BODY_BYTES);
  }
  refuseForbiddenValues(fastify);
}

function urlOf(host: string, { port }: AddressInfo): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
