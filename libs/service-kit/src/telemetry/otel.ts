import { register } from 'node:module';

// Preloaded with `node --import @laurel/service-kit/telemetry/otel dist/main.js`. Costs half a second of start, so only
// where traces are sent somewhere; exporter, service name and sampling are OpenTelemetry's own variables.
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  // Registered before anything imports these modules: ES modules can only be patched while they load.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
    data: { include: ['http', 'node:http', 'pg', 'undici'] },
  });
  const [{ NodeSDK }, { HttpInstrumentation }, { PgInstrumentation }, { UndiciInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/instrumentation-undici'),
  ]);
  const quiet = /^\/(health|health\/live|ready|metrics)$/;
  new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: (request) => quiet.test(request.url ?? '') }),
      new PgInstrumentation(),
      new UndiciInstrumentation(),
    ],
  }).start();
}
