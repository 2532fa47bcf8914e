import type { Service } from './read-services.ts';

/** A variable as a deployment sets it; the value of one that comes from a store of secrets is not known. */
export type Setting = { readonly value: string } | { readonly secret: true };

/** Variables of Node, the logger and OpenTelemetry rather than of one service. */
const common = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS']);
const isCommon = (name: string): boolean => common.has(name) || name.startsWith('OTEL_');

/** Faults of the environment that a deployment gives to a service. */
export function environmentFaults({ name, variables }: Service, settings: ReadonlyMap<string, Setting>): string[] {
  const known = new Map(variables.map((variable) => [variable.name, variable]));
  const missing = variables
    .filter((variable) => variable.fallback === null && !settings.has(variable.name))
    .map((variable) => `${variable.name} must be set`);
  const unknown = [...settings.keys()]
    .filter((key) => !known.has(key) && !isCommon(key))
    .map((key) => `${key} is set, and nothing reads it`);
  const open = [...settings]
    .filter(([key, setting]) => 'value' in setting && isSecret(key, known.get(key)?.secret ?? false))
    .map(([key]) => `${key} is written out, and is a secret`);
  const mode = settings.get('NODE_ENV');
  const careless = mode && 'value' in mode && mode.value === 'production' ? [] : ['NODE_ENV is not production'];
  return [...missing, ...unknown, ...open, ...careless].map((fault) => `${name}: ${fault}`);
}

/** Connection strings hold passwords. */
const isSecret = (name: string, declared: boolean): boolean =>
  declared || name.endsWith('_DATABASE_URL') || name === 'REDIS_URL' || name === 'SMTP_URL';
