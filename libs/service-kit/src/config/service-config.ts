import type { EnvReader } from './read-config.ts';

/** The environment that all services share. */
export interface ServiceConfig {
  name: string;
  host: string;
  port: number;
  /** Connects as `<service>_app`. */
  databaseUrl: string;
  /** Connects as `<service>_relay`: outbox and inbox only. */
  relayDatabaseUrl: string;
  redisUrl: string;
  /** HS256 secret of the tokens meant for this service; during a rotation two, separated by a comma. */
  tokenSecret: string;
  logLevel: string;
  /** Milliseconds between "not ready" and the end of new connections: probe interval × failures + longest request. */
  drainMs: number;
  /** Connections of this process to its database. */
  poolSize: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the part of a service's environment that all services share; its own variables begin with its name. */
export function readServiceConfig(env: EnvReader, name: string, defaultPort: number): ServiceConfig {
  const prefix = name.toUpperCase();
  return {
    name,
    host: env.string(`${prefix}_HOST`, '127.0.0.1'),
    port: env.integer(`${prefix}_PORT`, defaultPort),
    databaseUrl: env.url(`${prefix}_DATABASE_URL`),
    relayDatabaseUrl: env.url(`${prefix}_RELAY_DATABASE_URL`),
    redisUrl: env.url('REDIS_URL'),
    tokenSecret: env.secret(`${prefix}_TOKEN_SECRET`),
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'info'),
    drainMs: env.integer('DRAIN_MS', 1_500),
    poolSize: env.integer(`${prefix}_POOL_SIZE`, 10),
  };
}
