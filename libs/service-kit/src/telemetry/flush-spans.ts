import { trace } from '@opentelemetry/api';

interface Flushable {
  forceFlush(): Promise<void>;
}

/** Sends the buffered spans before the process ends; does nothing when tracing is off. */
export async function flushSpans(): Promise<void> {
  // The API returns a proxy in front of the provider that the SDK has set.
  const provider: unknown = trace.getTracerProvider();
  const actual = has<{ getDelegate(): unknown }>(provider, 'getDelegate') ? provider.getDelegate() : provider;
  if (has<Flushable>(actual, 'forceFlush')) await actual.forceFlush();
}

function has<T>(value: unknown, method: keyof T & string): value is T {
  return typeof (value as Record<string, unknown> | null)?.[method] === 'function';
}
