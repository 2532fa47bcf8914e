import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import type { Lifecycle } from './lifecycle.ts';
import { metricsText } from '../telemetry/metrics.ts';
import type { DependencyState, Readiness } from './readiness.ts';

export interface ProbeRoutesOptions {
  service: string;
  readiness: () => Readiness;
  registry: Registry;
  lifecycle: Lifecycle;
}

/** `GET /health/live` (the process answers) and `GET /health` (no dependency is missing), outside of guard and OpenAPI. */
export function addHealthRoutes(fastify: FastifyInstance, options: ProbeRoutesOptions): void {
  const { service } = options;

  fastify.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, service }),
  );

  fastify.get('/health', (_request, reply) =>
    answer(options, reply, (states) => states.every((state) => state === 'up')),
  );
}

/** `GET /ready` (the process may take traffic) and `GET /metrics`, for the platform alone. */
export function addInnerRoutes(fastify: FastifyInstance, options: ProbeRoutesOptions): void {
  fastify.get('/ready', (_request, reply) => answer(options, reply, (states) => !states.includes('down')));

  fastify.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText(options.registry)),
  );
}

async function answer(
  { service, lifecycle, readiness }: ProbeRoutesOptions,
  reply: FastifyReply,
  isWellEnough: (states: DependencyState[]) => boolean,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (lifecycle.draining) return reply.code(503).send({ ok: false, service, draining: true });
  const checks = await readiness().report();
  const ok = isWellEnough(Object.values(checks));
  return reply.code(ok ? 200 : 503).send({ ok, service, checks });
}
