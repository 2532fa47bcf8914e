import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { randomBytes } from 'node:crypto';

/** Injection token of the gateway's configuration. */
export const GATEWAY_CONFIG = Symbol('gateway configuration');

export const upstreams = ['identity', 'programs', 'rewards'] as const;
export type Upstream = (typeof upstreams)[number];

export interface GatewayConfig {
  name: 'gateway';
  host: string;
  port: number;
  logLevel: string;
  drainMs: number;
  /** Nobody calls the gateway with an internal token: a secret that nobody knows. */
  tokenSecret: string;
  /** The release registry's, as `gateway_app`. */
  databaseUrl: string;
  redisUrl: string;
  /** Scheme and port that browsers use, for links and origin checks: `http` and `:8080` locally. */
  publicScheme: 'http' | 'https';
  /** Behind how many trusted proxies the gateway stands: that many right-most X-Forwarded-For entries are believed. */
  trustedHops: number;
  services: Record<Upstream, { url: string; secret: string }>;
  csrfSecret: string;
  releasesDir: string;
  mediaDir: string;
  turnstile: { siteKey: string; scriptUrl: string };
  /** Calls a minute from one address. */
  limits: { signIn: number; unsafe: number; safe: number };
  /** Platform engineers may point their own browser at a remote served from their laptop. */
  overridesAllowed: boolean;
}

export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  return readConfig(env, (read) => ({
    name: 'gateway',
    host: read.string('GATEWAY_HOST', '127.0.0.1'),
    port: read.integer('GATEWAY_PORT', 8080),
    logLevel: read.string('LOG_LEVEL', 'info'),
    drainMs: read.integer('DRAIN_MS', 1_500),
    tokenSecret: randomBytes(32).toString('hex'),
    databaseUrl: read.url('GATEWAY_DATABASE_URL'),
    redisUrl: read.url('REDIS_URL'),
    publicScheme: read.oneOf('PUBLIC_SCHEME', ['http', 'https'] as const, 'https'),
    trustedHops: read.integer('TRUSTED_HOPS', 0),
    services: {
      identity: upstream(read, 'identity'),
      programs: upstream(read, 'programs'),
      rewards: upstream(read, 'rewards'),
    },
    csrfSecret: read.secret('CSRF_SECRET'),
    releasesDir: read.string('RELEASES_DIR'),
    mediaDir: read.string('MEDIA_DIR'),
    turnstile: {
      siteKey: read.string('TURNSTILE_SITE_KEY'),
      scriptUrl: read.url('TURNSTILE_SCRIPT_URL', 'https://challenges.cloudflare.com/turnstile/v0/api.js'),
    },
    limits: {
      signIn: read.integer('LIMIT_SIGN_IN_PER_MINUTE', 30),
      unsafe: read.integer('LIMIT_UNSAFE_PER_MINUTE', 300),
      safe: read.integer('LIMIT_SAFE_PER_MINUTE', 6_000),
    },
    overridesAllowed: read.boolean('REMOTE_OVERRIDES_ALLOWED', false),
  }));
}

function upstream(read: EnvReader, name: Upstream): { url: string; secret: string } {
  return { url: read.url(`${name.toUpperCase()}_URL`), secret: read.secret(`${name.toUpperCase()}_TOKEN_SECRET`) };
}
