import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Lifecycle } from '../http/server/lifecycle.ts';
import { metricsText } from '../telemetry/metrics.ts';
import type { Readiness } from './readiness.ts';

export interface ProbeRoutesOptions {
  service: string;
  readiness: () => Readiness;
  registry: Registry;
  lifecycle: Lifecycle;
  /** `GET /health` answers like `/ready`: for the public door, whose health is that of what stands behind it. */
  deepHealth: boolean;
}

/** `GET /health` (alive), `GET /ready` (may take traffic) and `GET /metrics`, outside of guard and OpenAPI. */
export function addProbeRoutes(fastify: FastifyInstance, options: ProbeRoutesOptions): void {
  const { service, lifecycle, registry } = options;

  const ready = async (): Promise<{ status: number; body: object }> => {
    if (lifecycle.draining) return { status: 503, body: { ok: false, service, draining: true } };
    const report = await options.readiness().report();
    return { status: report.ok ? 200 : 503, body: { ok: report.ok, service, checks: report.checks } };
  };

  fastify.get('/ready', async (_request, reply) => {
    const { status, body } = await ready();
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });

  fastify.get('/health', async (_request, reply) => {
    const { status, body } = options.deepHealth ? await ready() : { status: 200, body: { ok: true, service } };
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });

  fastify.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText(registry)),
  );
}
