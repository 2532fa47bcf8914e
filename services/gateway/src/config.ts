import { type EnvReader, readConfig } from '@laurel/service-kit/config/read-config';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Injection token of the gateway's configuration. */
export const GATEWAY_CONFIG = Symbol('gateway configuration');

export const upstreams = ['identity', 'programs', 'rewards', 'receipts', 'offers'] as const;
export type Upstream = (typeof upstreams)[number];

export interface GatewayConfig {
  name: 'gateway';
  host: string;
  port: number;
  logLevel: string;
  drainMs: number;
  /** A random secret: no service calls the gateway with an internal token. */
  tokenSecret: string;
  /** Connection string of the release registry, as `gateway_app`. */
  databaseUrl: string;
  redisUrl: string;
  /** Scheme and port that browsers use, for links and origin checks: `http` and `:8080` locally. */
  publicScheme: 'http' | 'https';
  /** Number of trusted proxies in front of the gateway: that many right-most X-Forwarded-For entries are trusted. */
  trustedHops: number;
  services: Record<Upstream, { url: string; secret: string }>;
  csrfSecret: string;
  releasesDir: string;
  /** File that the release registry is copied to, for a start without its database. */
  registryCopy: string;
  /** A canary is rolled back when it failed for this many visitors, and for more than this share. */
  canary: { leastFailed: number; mostFailedPercent: number; checkMillis: number };
  mediaDir: string;
  /** The operator of the installation, shown to the participants of every program. */
  platform: { siteUrl: string; supportEmail: string };
  turnstile: { siteKey: string; scriptUrl: string };
  /** Origin of the payment pages: a form that starts a payment redirects there. */
  checkoutOrigin: string;
  /** Base address of the photo contest partner: pages of programs with a contest frame it. */
  qratiUrl: string;
  /** Calls a minute per address; uploads an hour per person; concurrent bodies and uploads per address. */
  limits: {
    signIn: number;
    unsafe: number;
    safe: number;
    uploads: number;
    analytics: number;
    bodiesAtOnce: number;
    uploadsAtOnce: number;
  };
  /** Platform engineers may point their own browser at a remote served from their laptop; never in production. */
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
      receipts: upstream(read, 'receipts'),
      offers: upstream(read, 'offers'),
    },
    csrfSecret: read.secret('CSRF_SECRET'),
    releasesDir: read.string('RELEASES_DIR'),
    registryCopy: read.string('REGISTRY_COPY_FILE', '') || join(read.string('RELEASES_DIR'), 'registry.json'),
    canary: {
      leastFailed: read.integer('CANARY_LEAST_FAILED', 5),
      mostFailedPercent: read.integer('CANARY_MOST_FAILED_PERCENT', 10),
      checkMillis: read.integer('CANARY_CHECK_MS', 5_000),
    },
    mediaDir: read.string('MEDIA_DIR'),
    platform: { siteUrl: read.url('PLATFORM_SITE_URL'), supportEmail: read.string('SUPPORT_EMAIL') },
    turnstile: {
      siteKey: read.string('TURNSTILE_SITE_KEY'),
      scriptUrl: read.url('TURNSTILE_SCRIPT_URL', 'https://challenges.cloudflare.com/turnstile/v0/api.js'),
    },
    checkoutOrigin: new URL(read.url('STRIPE_CHECKOUT_URL', 'https://checkout.stripe.com')).origin,
    qratiUrl: read.url('QRATI_URL', 'https://qrati.com'),
    limits: {
      signIn: read.integer('LIMIT_SIGN_IN_PER_MINUTE', 30),
      unsafe: read.integer('LIMIT_UNSAFE_PER_MINUTE', 300),
      safe: read.integer('LIMIT_SAFE_PER_MINUTE', 6_000),
      uploads: read.integer('LIMIT_UPLOADS_PER_HOUR', 20),
      analytics: read.integer('LIMIT_ANALYTICS_PER_MINUTE', 600),
      bodiesAtOnce: read.integer('LIMIT_BODIES_AT_ONCE', 32),
      uploadsAtOnce: read.integer('LIMIT_UPLOADS_AT_ONCE', 8),
    },
    overridesAllowed: read.boolean('REMOTE_OVERRIDES_ALLOWED', false) && env['NODE_ENV'] !== 'production',
  }));
}

function upstream(read: EnvReader, name: Upstream): { url: string; secret: string } {
  return { url: read.url(`${name.toUpperCase()}_URL`), secret: read.secret(`${name.toUpperCase()}_TOKEN_SECRET`) };
}
