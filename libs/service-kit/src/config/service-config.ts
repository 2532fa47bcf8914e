import { type ConfigOf, readConfig } from './read-config.ts';
import { integer, oneOf, secret, string, url, type Variable } from './variables.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const logLevel = oneOf('LOG_LEVEL', `pino level: ${logLevels.join(', ')}`, logLevels, { fallback: 'info' });

/** Connection strings of a service's database, one for each of its roles. */
export function databaseVariables(service: string) {
  const prefix = service.toUpperCase();
  return {
    owner: url(`${prefix}_OWNER_DATABASE_URL`, 'its database, as the owner; services never get it', { secret: true }),
    app: url(`${prefix}_DATABASE_URL`, 'its database, as the role it runs as (no owner, row-level security holds)', {
      secret: true,
    }),
    relay: url(`${prefix}_RELAY_DATABASE_URL`, 'its database, as the role that sees event log and inbox only', {
      secret: true,
    }),
  };
}

/** The variables of every process that answers HTTP; its own begin with its name. */
export function processVariables(service: string, defaultPort: number) {
  const prefix = service.toUpperCase();
  return {
    host: string(`${prefix}_HOST`, 'address it listens on', { fallback: '127.0.0.1' }),
    port: integer(`${prefix}_PORT`, 'port it listens on', { fallback: defaultPort }),
    /** Connects as `<service>_app`. */
    databaseUrl: databaseVariables(service).app,
    redisUrl: url('REDIS_URL', 'queues, rate limits, revoked sessions', { secret: true }),
    logLevel,
    /** Milliseconds between "not ready" and the end of new connections: probe interval × failures + longest request. */
    drainMs: integer('DRAIN_MS', 'how long a stopping service still answers, in ms', { fallback: 1_500 }),
  };
}

/** The variables that all services behind the gateway share. */
export function serviceVariables(service: string, defaultPort: number) {
  const prefix = service.toUpperCase();
  return {
    ...processVariables(service, defaultPort),
    /** Connects as `<service>_relay`: event log and inbox only. */
    relayDatabaseUrl: databaseVariables(service).relay,
    tokenSecret: tokenSecret(service),
    poolSize: integer(`${prefix}_POOL_SIZE`, 'connections of one process to its database', { fallback: 10 }),
  };
}

/** The environment that all services share. */
export interface ServiceConfig extends ConfigOf<ReturnType<typeof serviceVariables>> {
  name: string;
}

/** HS256 secret of the tokens meant for a service; during a rotation two, separated by a comma. */
const tokenSecret = (service: string): Variable<string> =>
  secret(`${service.toUpperCase()}_TOKEN_SECRET`, `signs the short-lived tokens for ${service}`);

/** What a caller of a service needs: its address, and the secret that signs the tokens for it. */
export const upstreamVariables = (service: string) => ({
  url: url(`${service.toUpperCase()}_URL`, `where ${service} is reached`),
  secret: tokenSecret(service),
});

/** The variables of commands that connect as the database's owner: migrations, verifiers, imports. */
export const ownerVariables = (service: string) => ({ url: databaseVariables(service).owner });

/** The configuration of commands that connect as the database's owner. */
export const readOwnerConfig = (env: NodeJS.ProcessEnv, service: string): { url: string } =>
  readConfig(env, ownerVariables(service));

/** The variables of the job that makes databases and roles, besides the connection strings that it makes them for. */
export const provisionVariables = {
  adminUrl: url('ADMIN_DATABASE_URL', 'the server, as a role that may create databases and roles; one job gets it', {
    secret: true,
  }),
  services: string('SERVICES', 'the services whose databases and roles are made', {
    fallback: 'gateway,identity,programs,rewards,receipts,offers,integrations',
  }),
};

/** Variables that several services read. */
export const sharedVariables = {
  publicScheme: oneOf('PUBLIC_SCHEME', 'scheme of public addresses', ['http', 'https'], { fallback: 'https' }),
  publicHostSuffix: string('PUBLIC_HOST_SUFFIX', 'host of the default program; others are `<subdomain>.<suffix>`', {
    fallback: 'localhost:8080',
  }),
  qratiUrl: url(
    'QRATI_URL',
    'base address of the partner that runs photo contests; pages of programs with a contest may frame it',
    { fallback: 'https://qrati.com' },
  ),
};

/** The variables that Node and the preload for tracing read in each process of a service. */
export const runtimeVariables = {
  mode: string('NODE_ENV', '`production` refuses known secrets and hides details', { fallback: '' }),
  otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', 'where traces are sent; unset: nowhere', { fallback: '' }),
};
