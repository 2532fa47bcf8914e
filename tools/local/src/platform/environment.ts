import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ports } from './local-ports.ts';
import type { Secrets } from './secrets.ts';

/** The inputs of the local defaults. */
export interface Local {
  readonly ports: Ports;
  readonly dataDir: string;
  readonly secret: Secrets;
}

/** A variable that a deployment sets. */
interface Variable {
  readonly name: string;
  readonly about: string;
  /** The pieces that read it; `migrations` and `demo` are those of a release and of the demo data. */
  readonly readers: readonly string[];
  /** Its local value; undefined leaves it unset. */
  readonly local: (local: Local) => string | undefined;
}

const inner = ['identity', 'programs', 'rewards', 'receipts', 'offers'] as const;
type ServiceName = (typeof inner)[number] | 'gateway';

/** The HTTP callers of the inner services; services exchange events, and rewards asks programs to take money. */
const callersOf = (service: (typeof inner)[number]): string[] =>
  service === 'programs' ? ['gateway', 'demo', 'rewards'] : ['gateway', 'demo'];
const everyService: readonly ServiceName[] = [...inner, 'gateway'];

const databaseUrl = (service: ServiceName, role: string) => {
  const name = `${service}_${role}`;
  return ({ ports, secret }: Local): string =>
    `postgres://${name}:${secret(`DATABASE_${name}`)}@127.0.0.1:${ports.postgres}/laurel_${service}`;
};

const ofService = (service: ServiceName): Variable[] => {
  const prefix = service.toUpperCase();
  return [
    { name: `${prefix}_HOST`, about: 'address it listens on', readers: [service], local: () => '127.0.0.1' },
    {
      name: `${prefix}_PORT`,
      about: 'port it listens on',
      readers: [service],
      local: ({ ports }) => String(ports[service]),
    },
    {
      name: `${prefix}_DATABASE_URL`,
      about: 'its database, as the role it runs as (no owner, row-level security holds)',
      readers: [service],
      local: databaseUrl(service, 'app'),
    },
    {
      name: `${prefix}_OWNER_DATABASE_URL`,
      about: 'the same, as the owner; only migrations get it',
      readers: [`${service}:migrate`],
      local: databaseUrl(service, 'owner'),
    },
  ];
};

/** An inner service publishes events, and accepts only tokens that its callers can sign. */
const ofInnerService = (service: (typeof inner)[number]): Variable[] => {
  const prefix = service.toUpperCase();
  return [
    {
      name: `${prefix}_RELAY_DATABASE_URL`,
      about: 'the same, as the role that sees event log and inbox only',
      readers: [service],
      local: databaseUrl(service, 'relay'),
    },
    {
      name: `${prefix}_POOL_SIZE`,
      about: 'connections of one process to its database',
      readers: [service],
      local: () => '10',
    },
    {
      name: `${prefix}_URL`,
      about: `where ${service} is reached`,
      readers: callersOf(service),
      local: ({ ports }) => `http://127.0.0.1:${ports[service]}`,
    },
    {
      name: `${prefix}_TOKEN_SECRET`,
      about: `signs the short-lived tokens for ${service}; 32 characters or more`,
      readers: [service, ...callersOf(service)],
      local: ({ secret }) => secret(`${prefix}_TOKEN_SECRET`),
    },
  ];
};

const stripeUrl = ({ ports }: Local): string => `http://localhost:${ports.stripe}`;
const turnstileUrl = ({ ports }: Local): string => `http://localhost:${ports.turnstile}`;

/** Every variable that a deployment sets, with its default on a developer's machine. */
export const variables: readonly Variable[] = [
  {
    name: 'NODE_ENV',
    about: '`production` refuses known secrets and hides details',
    readers: everyService,
    local: () => 'development',
  },
  {
    name: 'LOG_LEVEL',
    about: 'pino level: trace, debug, info, warn, error',
    readers: everyService,
    local: () => 'info',
  },
  {
    name: 'DRAIN_MS',
    about: 'how long a stopping service still answers, in ms',
    readers: everyService,
    local: () => '0',
  },
  {
    name: 'REDIS_URL',
    about: 'queues, rate limits, revoked sessions',
    readers: everyService,
    local: ({ ports }) => `redis://127.0.0.1:${ports.redis}`,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    about: 'where traces are sent; unset: nowhere',
    readers: everyService,
    local: () => undefined,
  },
  ...everyService.flatMap(ofService),
  ...inner.flatMap(ofInnerService),

  {
    name: 'SMTP_URL',
    about: 'outgoing mail',
    readers: ['identity'],
    local: ({ ports }) => `smtp://127.0.0.1:${ports.mailboxSmtp}`,
  },
  {
    name: 'MAIL_FROM',
    about: 'address that mail comes from',
    readers: ['identity'],
    local: () => 'no-reply@laurel.test',
  },
  {
    name: 'SEAL_SECRET',
    about: 'encrypts mails that wait to be sent',
    readers: ['identity'],
    local: ({ secret }) => secret('SEAL_SECRET'),
  },
  {
    name: 'CODE_SECRET',
    about: 'keys the hashes of sign-in codes and mailboxes',
    readers: ['identity'],
    local: ({ secret }) => secret('CODE_SECRET'),
  },
  { name: 'TURNSTILE_URL', about: 'base address of siteverify', readers: ['identity'], local: turnstileUrl },
  {
    name: 'TURNSTILE_SECRET',
    about: 'secret key of the Turnstile widget',
    readers: ['identity', 'stand-ins'],
    local: ({ secret }) => secret('TURNSTILE_SECRET'),
  },
  {
    name: 'TURNSTILE_SITE_KEY',
    about: 'site key of the Turnstile widget',
    readers: ['gateway'],
    local: () => '1x00000000000000000000AA',
  },
  {
    name: 'TURNSTILE_SCRIPT_URL',
    about: 'script of the Turnstile widget',
    readers: ['gateway'],
    local: (local) => `${turnstileUrl(local)}/turnstile/v0/api.js`,
  },

  { name: 'STRIPE_API_BASE', about: 'base address of Stripe’s API', readers: ['programs'], local: stripeUrl },
  {
    name: 'STRIPE_SECRET_KEY',
    about: 'secret key of the Stripe account; `sk_live_…` moves real money',
    readers: ['programs', 'stand-ins'],
    local: ({ secret }) => secret('STRIPE_SECRET_KEY'),
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    about: 'signing secret of the webhook endpoint `/stripe/webhook`',
    readers: ['programs', 'stand-ins'],
    local: ({ secret }) => secret('STRIPE_WEBHOOK_SECRET'),
  },
  {
    name: 'STRIPE_CHECKOUT_URL',
    about: 'where Stripe’s payment pages are; forms may lead there',
    readers: ['gateway'],
    local: stripeUrl,
  },
  {
    name: 'QRATI_URL',
    about: 'base address of the partner that runs photo contests; pages of programs with a contest may frame it',
    readers: ['programs', 'gateway'],
    local: ({ ports }) => `http://localhost:${ports.qrati}`,
  },
  {
    name: 'APTOS_TESTNET_URL',
    about: 'REST API of a node of the Aptos testnet',
    readers: ['rewards'],
    local: ({ ports }) => `http://localhost:${ports.aptos}/v1`,
  },
  {
    name: 'APTOS_MAINNET_URL',
    about: 'the same of mainnet; unset: no program can use mainnet',
    readers: ['rewards'],
    local: () => undefined,
  },
  {
    name: 'WALLET_SECRET',
    about: 'encrypts the private keys of accounts on the Aptos chain',
    readers: ['rewards'],
    local: ({ secret }) => secret('WALLET_SECRET'),
  },
  {
    name: 'DNS_SERVERS',
    about: 'DNS servers asked about programs’ domains: `address:port`, separated by commas; unset: the machine’s',
    readers: ['programs'],
    local: ({ ports }) => `127.0.0.1:${ports.dns}`,
  },

  {
    name: 'PUBLIC_SCHEME',
    about: 'scheme of public addresses',
    readers: ['identity', 'programs', 'gateway'],
    local: () => 'http',
  },
  {
    name: 'PUBLIC_HOST_SUFFIX',
    about: 'host of the default program; others are <subdomain>.<suffix>',
    readers: ['identity', 'programs'],
    local: ({ ports }) => `localhost:${ports.gateway}`,
  },
  {
    name: 'CSRF_SECRET',
    about: 'signs CSRF tokens',
    readers: ['gateway'],
    local: ({ secret }) => secret('CSRF_SECRET'),
  },
  {
    name: 'PLATFORM_SITE_URL',
    about: 'site of who runs the installation; footers lead there',
    readers: ['gateway'],
    local: () => 'https://laurel.test',
  },
  {
    name: 'SUPPORT_EMAIL',
    about: 'address that error pages name for help',
    readers: ['gateway'],
    local: () => 'support@laurel.test',
  },
  { name: 'TRUSTED_HOPS', about: 'trusted proxies in front of the gateway', readers: ['gateway'], local: () => '0' },
  {
    name: 'LIMIT_SIGN_IN_PER_MINUTE',
    about: 'sign-in calls a minute from one address',
    readers: ['gateway'],
    local: () => '30',
  },
  {
    name: 'LIMIT_UNSAFE_PER_MINUTE',
    about: 'writing calls a minute from one address',
    readers: ['gateway'],
    local: () => '300',
  },
  {
    name: 'LIMIT_SAFE_PER_MINUTE',
    about: 'reading calls a minute from one address',
    readers: ['gateway'],
    local: () => '6000',
  },
  {
    name: 'LIMIT_UPLOADS_PER_HOUR',
    about: 'receipts sent an hour by one participant',
    readers: ['gateway'],
    local: () => '20',
  },
  {
    name: 'LIMIT_ANALYTICS_PER_MINUTE',
    about: 'visits and page views a minute from one address',
    readers: ['gateway'],
    local: () => '600',
  },
  {
    name: 'LIMIT_BODIES_AT_ONCE',
    about: 'bodies of writing calls on their way from one address at once',
    readers: ['gateway'],
    local: () => '32',
  },
  {
    name: 'LIMIT_UPLOADS_AT_ONCE',
    about: 'uploads on their way from one address at once',
    readers: ['gateway'],
    local: () => '8',
  },
  {
    name: 'REMOTE_OVERRIDES_ALLOWED',
    about: 'a page may load a remote from a laptop, with the key of `npm run dev`; never in production',
    readers: ['gateway'],
    local: () => 'true',
  },
  {
    name: 'MEDIA_DIR',
    about: "folder of the demo's pictures",
    readers: ['gateway', 'demo'],
    local: ({ dataDir }) => join(dataDir, 'media'),
  },
  {
    name: 'IDENTITY_FILES_URL',
    about: 'store of files of people to import: `file:///<folder>` or `s3://<bucket>/<prefix>?region=<region>`',
    readers: ['identity'],
    local: ({ dataDir }) => pathToFileURL(join(dataDir, 'imports')).href,
  },
  {
    name: 'PROGRAMS_FILES_URL',
    about: 'store of uploaded media: `file:///<folder>` or `s3://<bucket>/<prefix>?region=<region>`',
    readers: ['programs'],
    local: ({ dataDir }) => pathToFileURL(join(dataDir, 'uploads')).href,
  },
  {
    name: 'RECEIPTS_FILES_URL',
    about: 'store of the pictures of receipts: `file:///<folder>` or `s3://<bucket>/<prefix>?region=<region>`',
    readers: ['receipts'],
    local: ({ dataDir }) => pathToFileURL(join(dataDir, 'receipts')).href,
  },
  {
    name: 'RECEIPTS_DAYS_ACCEPTED',
    about:
      'age in days up to which the check of receipts accepts a purchase; locally any, so that old photographs can be tried',
    readers: ['receipts'],
    local: () => '36500',
  },
  {
    name: 'RELEASES_DIR',
    about: 'folder of the published front-end files',
    readers: ['gateway'],
    local: ({ dataDir }) => join(dataDir, 'releases'),
  },
  {
    name: 'REGISTRY_COPY_FILE',
    about: 'the release registry as last known, for a start of the gateway without its database',
    readers: ['gateway'],
    local: ({ dataDir }) => join(dataDir, 'release-registry.json'),
  },
  {
    name: 'CANARY_LEAST_FAILED',
    about:
      'a canary is taken back once it failed to so many visitors …; locally 2, since one address counts as three at most',
    readers: ['gateway'],
    local: () => '2',
  },
  {
    name: 'CANARY_MOST_FAILED_PERCENT',
    about: '… and to more than this share of those who were given it',
    readers: ['gateway'],
    local: () => '10',
  },
  { name: 'CANARY_CHECK_MS', about: 'how often canaries are looked after', readers: ['gateway'], local: () => '5000' },

  {
    name: 'MAILBOX_SMTP_PORT',
    about: 'local mailbox: incoming mail',
    readers: ['mailbox'],
    local: ({ ports }) => String(ports.mailboxSmtp),
  },
  {
    name: 'MAILBOX_WEB_PORT',
    about: 'local mailbox: web page and JSON',
    readers: ['mailbox'],
    local: ({ ports }) => String(ports.mailboxWeb),
  },
  {
    name: 'MAILBOX_DIR',
    about: 'local mailbox: folder of the mails',
    readers: ['mailbox'],
    local: ({ dataDir }) => join(dataDir, 'mails'),
  },
  {
    name: 'TURNSTILE_PORT',
    about: 'stand-in for Turnstile',
    readers: ['stand-ins'],
    local: ({ ports }) => String(ports.turnstile),
  },
  {
    name: 'STRIPE_PORT',
    about: 'stand-in for Stripe',
    readers: ['stand-ins'],
    local: ({ ports }) => String(ports.stripe),
  },
  {
    name: 'QRATI_PORT',
    about: 'stand-in for Qrati',
    readers: ['stand-ins'],
    local: ({ ports }) => String(ports.qrati),
  },
  {
    name: 'APTOS_PORT',
    about: 'stand-in for a node of Aptos',
    readers: ['stand-ins'],
    local: ({ ports }) => String(ports.aptos),
  },
  {
    name: 'DNS_PORT',
    about: 'stand-in for the DNS: questions over UDP, its records over HTTP',
    readers: ['stand-ins'],
    local: ({ ports }) => String(ports.dns),
  },
  {
    name: 'STRIPE_WEBHOOK_URL',
    about: 'where the stand-in for Stripe sends its events',
    readers: ['stand-ins'],
    local: ({ ports }) => `http://localhost:${ports.gateway}/stripe/webhook`,
  },
];

/** Variables of the machine, which every process inherits. */
const machine = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'];

/** The machine's own variables, for a process that gets its settings otherwise. */
export const machineEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(machine.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/**
 * The environment of one reader: its variables of the table and no other's. A variable that is set in `given` wins over
 * its default.
 * @param reader a piece's name, `<service>:migrate`, `demo`, or `*` for all of them
 */
export function environmentFor(reader: string, local: Local, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const mine = variables.filter(({ readers }) => reader === '*' || readers.includes(reader));
  const values = mine.flatMap(({ name, local: value }) => {
    const found = given[name] ?? value(local);
    return found === undefined ? [] : [[name, found] as const];
  });
  return { ...machineEnvironment(given), ...Object.fromEntries(values) };
}
