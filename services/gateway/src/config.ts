import { type ConfigOf, readConfig } from '@laurel/service-kit/config/read-config';
import { processVariables, sharedVariables, upstreamVariables } from '@laurel/service-kit/config/service-config';
import { boolean, integer, secret, string, url } from '@laurel/service-kit/config/variables';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Injection token of the gateway's configuration. */
export const GATEWAY_CONFIG = Symbol('gateway configuration');

export const upstreams = ['identity', 'programs', 'rewards', 'receipts', 'offers', 'integrations'] as const;
export type Upstream = (typeof upstreams)[number];

/** The environment of the gateway. */
export const gatewayVariables = {
  /** `databaseUrl` is that of the release registry, as `gateway_app`. */
  ...processVariables('gateway', 8080),
  innerPort: integer(
    'GATEWAY_INNER_PORT',
    'port of the gateway’s `/ready` and `/metrics`, which its public port does not answer; 0 takes a free one',
    { fallback: 0 },
  ),
  /** Scheme of links and origin checks. */
  publicScheme: sharedVariables.publicScheme,
  /** That many right-most X-Forwarded-For entries are trusted. */
  trustedHops: integer('TRUSTED_HOPS', 'trusted proxies in front of the gateway', { fallback: 0 }),
  services: {
    identity: upstreamVariables('identity'),
    programs: upstreamVariables('programs'),
    rewards: upstreamVariables('rewards'),
    receipts: upstreamVariables('receipts'),
    offers: upstreamVariables('offers'),
    integrations: upstreamVariables('integrations'),
  },
  csrfSecret: secret('CSRF_SECRET', 'signs CSRF tokens'),
  releasesDir: string('RELEASES_DIR', 'folder of the published front-end files'),
  registryCopy: string(
    'REGISTRY_COPY_FILE',
    'the release registry as last known, for a start of the gateway without its database; unset: in `RELEASES_DIR`',
    { fallback: '' },
  ),
  canary: {
    leastFailed: integer(
      'CANARY_LEAST_FAILED',
      'a canary is taken back once it failed to so many visitors …; locally 2, since one address counts as three at most',
      { fallback: 5 },
    ),
    maxFailedPercent: integer(
      'CANARY_MOST_FAILED_PERCENT',
      '… and to more than this share of those who were given it',
      { fallback: 10 },
    ),
    checkMillis: integer('CANARY_CHECK_MS', 'how often canaries are looked after', { fallback: 5_000 }),
  },
  mediaDir: string('MEDIA_DIR', 'folder of the demo’s pictures'),
  /** The operator of the installation, shown to the participants of every program. */
  platform: {
    siteUrl: url('PLATFORM_SITE_URL', 'site of who runs the installation; footers lead there'),
    supportEmail: string('SUPPORT_EMAIL', 'address that error pages name for help'),
  },
  turnstile: {
    siteKey: string('TURNSTILE_SITE_KEY', 'site key of the Turnstile widget'),
    scriptUrl: url('TURNSTILE_SCRIPT_URL', 'script of the Turnstile widget', {
      fallback: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    }),
  },
  checkoutUrl: url('STRIPE_CHECKOUT_URL', 'where Stripe’s payment pages are; forms may lead there', {
    fallback: 'https://checkout.stripe.com',
  }),
  /** Pages of programs with a contest frame it. */
  qratiUrl: sharedVariables.qratiUrl,
  limits: {
    signIn: integer('LIMIT_SIGN_IN_PER_MINUTE', 'sign-in calls a minute from one address', { fallback: 30 }),
    unsafe: integer('LIMIT_UNSAFE_PER_MINUTE', 'writing calls a minute from one address', { fallback: 300 }),
    safe: integer('LIMIT_SAFE_PER_MINUTE', 'reading calls a minute from one address', { fallback: 6_000 }),
    uploads: integer('LIMIT_UPLOADS_PER_HOUR', 'receipts sent an hour by one participant', { fallback: 20 }),
    analytics: integer('LIMIT_ANALYTICS_PER_MINUTE', 'visits and page views a minute from one address', {
      fallback: 600,
    }),
    streams: integer('LIMIT_STREAMS_PER_MINUTE', 'streams of changes that one address opens a minute', {
      fallback: 600,
    }),
    bodiesAtOnce: integer('LIMIT_BODIES_AT_ONCE', 'bodies of writing calls on their way from one address at once', {
      fallback: 32,
    }),
    uploadsAtOnce: integer('LIMIT_UPLOADS_AT_ONCE', 'uploads on their way from one address at once', { fallback: 8 }),
  },
  overridesAllowed: boolean(
    'REMOTE_OVERRIDES_ALLOWED',
    'a page may load a remote from a laptop, with the key of `npm run dev`; never in production',
    { fallback: false },
  ),
};

/** The environment of the commands that publish and roll back releases. */
export const releaseVariables = {
  databaseUrl: gatewayVariables.databaseUrl,
  releasesDir: gatewayVariables.releasesDir,
};

export type GatewayConfig = ConfigOf<typeof gatewayVariables> & {
  name: 'gateway';
  /** A random secret: no service calls the gateway with an internal token. */
  tokenSecret: string;
  /** Origin of the payment pages: a form that starts a payment redirects there. */
  checkoutOrigin: string;
};

export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const config = readConfig(env, gatewayVariables);
  return {
    name: 'gateway',
    ...config,
    tokenSecret: randomBytes(32).toString('hex'),
    registryCopy: config.registryCopy || join(config.releasesDir, 'registry.json'),
    checkoutOrigin: new URL(config.checkoutUrl).origin,
    overridesAllowed: config.overridesAllowed && env['NODE_ENV'] !== 'production',
  };
}
