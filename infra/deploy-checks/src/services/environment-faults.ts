import type { Reader } from './readers.ts';

/** A variable as a deployment sets it; the value of one that comes from a store of secrets is not known. */
export type Setting = { readonly value: string } | { readonly secret: true };

/** Variables of Node, the logger and OpenTelemetry rather than of one service. */
const common = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS']);
const isCommon = (name: string): boolean => common.has(name) || name.startsWith('OTEL_');

/** Faults of the environment that a deployment gives to a service or a job: it is what the reader declares. */
export function environmentFaults({ name, variables }: Reader, settings: ReadonlyMap<string, Setting>): string[] {
  const known = new Map(variables.map((variable) => [variable.name, variable]));
  const missing = variables
    .filter((variable) => variable.fallback === undefined && !settings.has(variable.name))
    .map((variable) => `${variable.name} must be set`);
  const unknown = [...settings.keys()]
    .filter((key) => !known.has(key) && !isCommon(key))
    .map((key) => `${key} is set, and nothing reads it`);
  const open = [...settings]
    .filter(([key, setting]) => 'value' in setting && known.get(key)?.secret)
    .map(([key]) => `${key} is written out, and is a secret`);
  return [...missing, ...unknown, ...open].map((fault) => `${name}: ${fault}`);
}

/** A service refuses known secrets and hides details only in production mode. */
export function modeFaults(name: string, settings: ReadonlyMap<string, Setting>): string[] {
  const mode = settings.get('NODE_ENV');
  return mode && 'value' in mode && mode.value === 'production' ? [] : [`${name}: NODE_ENV is not production`];
}
