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

/**
 * `GET /health/live` (the process answers), `GET /ready` (it may take traffic), `GET /health` (no dependency is
 * missing) and `GET /metrics`, outside of guard and OpenAPI.
 */
export function addProbeRoutes(fastify: FastifyInstance, options: ProbeRoutesOptions): void {
  const { service, lifecycle, registry } = options;

  const answer = async (
    reply: FastifyReply,
    isWellEnough: (states: DependencyState[]) => boolean,
  ): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store');
    if (lifecycle.draining) return reply.code(503).send({ ok: false, service, draining: true });
    const checks = await options.readiness().report();
    const ok = isWellEnough(Object.values(checks));
    return reply.code(ok ? 200 : 503).send({ ok, service, checks });
  };

  fastify.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, service }),
  );

  fastify.get('/ready', (_request, reply) => answer(reply, (states) => !states.includes('down')));

  fastify.get('/health', (_request, reply) => answer(reply, (states) => states.every((state) => state === 'up')));

  fastify.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText(registry)),
  );
}
