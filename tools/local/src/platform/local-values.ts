import { databaseVariables } from '@laurel/service-kit/config/service-config';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { services } from '../pieces.ts';
import type { PortName, Ports } from './local-ports.ts';
import type { Secrets } from './secrets.ts';

/** The inputs of the local values. */
export interface Local {
  readonly ports: Ports;
  readonly dataDir: string;
  readonly secret: Secrets;
}

type LocalValue = (local: Local) => string;

/** Addresses, port and connection strings of a service. The gateway has no relay, and no service calls it. */
const ofService = (service: string): Record<string, LocalValue> => {
  const prefix = service.toUpperCase();
  const port = ({ ports }: Local): string => String(ports[service as PortName]);
  const isInner = service !== 'gateway';
  const roles = Object.entries(databaseVariables(service)).filter(([role]) => isInner || role !== 'relay');
  const connections = roles.map(([role, { name }]): [string, LocalValue] => [
    name,
    ({ ports, secret }) => {
      const login = `${service}_${role}`;
      return `postgres://${login}:${secret(`DATABASE_${login}`)}@127.0.0.1:${ports.postgres}/laurel_${service}`;
    },
  ]);
  return {
    ...Object.fromEntries(connections),
    [`${prefix}_PORT`]: port,
    ...(isInner && { [`${prefix}_URL`]: (local: Local) => `http://127.0.0.1:${port(local)}` }),
  };
};

const portOf =
  (name: PortName): LocalValue =>
  ({ ports }) =>
    String(ports[name]);

const standIn =
  (name: PortName, path = ''): LocalValue =>
  ({ ports }) =>
    `http://localhost:${ports[name]}${path}`;

const folder =
  (name: string): LocalValue =>
  ({ dataDir }) =>
    join(dataDir, name);

const store =
  (name: string): LocalValue =>
  ({ dataDir }) =>
    pathToFileURL(join(dataDir, name)).href;

/**
 * The values of a developer's machine, where they differ from the declared default. A variable of the kind `secret`
 * gets one that is made at the first start.
 */
export const localValues: Readonly<Record<string, LocalValue>> = {
  ...Object.fromEntries(services.flatMap(({ name }) => Object.entries(ofService(name)))),
  NODE_ENV: () => 'development',
  DRAIN_MS: () => '0',
  REDIS_URL: ({ ports }) => `redis://127.0.0.1:${ports.redis}`,
  SMTP_URL: ({ ports }) => `smtp://127.0.0.1:${ports.mailboxSmtp}`,
  // Everybody who tries the platform comes from one address.
  LIMIT_ADDRESSES_PER_HOUR: () => '1000',
  TURNSTILE_URL: standIn('turnstile'),
  TURNSTILE_SECRET: ({ secret }) => secret('TURNSTILE_SECRET'),
  TURNSTILE_SITE_KEY: () => '1x00000000000000000000AA',
  TURNSTILE_SCRIPT_URL: standIn('turnstile', '/turnstile/v0/api.js'),
  STRIPE_API_BASE: standIn('stripe'),
  STRIPE_CHECKOUT_URL: standIn('stripe'),
  STRIPE_WEBHOOK_URL: standIn('gateway', '/stripe/webhook'),
  QRATI_URL: standIn('qrati'),
  APTOS_TESTNET_URL: standIn('aptos', '/v1'),
  DNS_SERVERS: ({ ports }) => `127.0.0.1:${ports.dns}`,
  PUBLIC_SCHEME: () => 'http',
  PUBLIC_HOST_SUFFIX: ({ ports }) => `localhost:${ports.gateway}`,
  PLATFORM_SITE_URL: () => 'https://laurel.test',
  SUPPORT_EMAIL: () => 'support@laurel.test',
  REMOTE_OVERRIDES_ALLOWED: () => 'true',
  WEBHOOK_LOCAL_ALLOWED: () => 'true',
  MEDIA_DIR: folder('media'),
  IDENTITY_FILES_URL: store('imports'),
  PROGRAMS_FILES_URL: store('uploads'),
  RECEIPTS_FILES_URL: store('receipts'),
  RECEIPTS_DAYS_ACCEPTED: () => '36500',
  RELEASES_DIR: folder('releases'),
  REGISTRY_COPY_FILE: folder('release-registry.json'),
  CANARY_LEAST_FAILED: () => '2',
  MAILBOX_SMTP_PORT: portOf('mailboxSmtp'),
  MAILBOX_WEB_PORT: portOf('mailboxWeb'),
  MAILBOX_DIR: folder('mails'),
  TURNSTILE_PORT: portOf('turnstile'),
  STRIPE_PORT: portOf('stripe'),
  STRIPE_FILE: folder('stripe.json'),
  QRATI_PORT: portOf('qrati'),
  APTOS_PORT: portOf('aptos'),
  DNS_PORT: portOf('dns'),
  WEBHOOK_INSPECTOR_PORT: portOf('webhooks'),
  WEBHOOK_INSPECTOR_FILE: folder('webhooks.jsonl'),
  WEBHOOK_INSPECTOR_URL: standIn('webhooks'),
};
