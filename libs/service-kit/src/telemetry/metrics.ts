import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Injection token of the app's own prom-client `Registry`: `@Inject(METRICS) registry: Registry`. */
export const METRICS = Symbol('metrics');

let processRegistry: Registry | undefined;

/** Heap, event loop and the like belong to the process: collected once, shown by every app in it. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** A registry of one app's own metrics, each labelled with the service's name. */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  return registry;
}

/** Seconds that requests took, by method, route pattern and status. */
export function requestDurations(registry: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
}

/** All metrics of an app and of the process it runs in, in the text format of Prometheus. */
export async function metricsText(registry: Registry): Promise<string> {
  return `${await registry.metrics()}\n${await processMetrics().metrics()}`;
}
