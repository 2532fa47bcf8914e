import { unusedPorts } from '@laurel/local-platform/platform/local-ports';
import { startPlatform } from '@laurel/local-platform/platform/start-platform';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Options of a command that name a platform which runs already. */
export const platformOptions = {
  site: { type: 'string' },
  mailbox: { type: 'string', default: 'http://localhost:8025' },
  turnstile: { type: 'string', default: 'http://127.0.0.1:4201' },
  stripe: { type: 'string', default: 'http://127.0.0.1:4202' },
  'stripe-key': { type: 'string', default: '' },
  postgres: { type: 'string', default: '' },
  staff: { type: 'string', default: 'owner@demo.test' },
} as const;

/** Where a platform is reached. */
export interface Addresses {
  /** The site without a program, such as `http://localhost:8080`. */
  site: string;
  mailbox: string;
  turnstile: string;
  stripe: string;
  stripeKey: string;
  /** Connection of a role that may change any row, for the clock of programs alone. */
  postgres: string;
  /** E-mail of a member of staff who may do everything in their organization. */
  staff: string;
}

interface OpenPlatform extends Addresses {
  stop(): Promise<void>;
}

/** The platform whose site is given, or one that is started for this run alone. */
export async function platformOf(
  root: string,
  values: Record<string, string | boolean | undefined>,
): Promise<OpenPlatform> {
  const { site } = values;
  if (site === undefined) return startPlatformHere(root);
  const named = (name: keyof typeof platformOptions): string => String(values[name] ?? '');
  return {
    site: String(site),
    mailbox: named('mailbox'),
    turnstile: named('turnstile'),
    stripe: named('stripe'),
    stripeKey: named('stripe-key'),
    postgres: named('postgres'),
    staff: named('staff'),
    stop: () => Promise.resolve(),
  };
}

/** Starts a platform over data of its own, beside any other one; limits of one address are lifted. */
async function startPlatformHere(root: string): Promise<OpenPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'laurel-audit-'));
  const stripeKey = randomBytes(24).toString('hex');
  const limits = ['SIGN_IN', 'UNSAFE', 'SAFE', 'ANALYTICS'].map(
    (name) => [`LIMIT_${name}_PER_MINUTE`, '1000000'] as const,
  );
  const platform = await startPlatform(root, {
    dataDir,
    ports: await unusedPorts(),
    durable: false,
    demoMerchants: 50,
    env: { ...process.env, ...Object.fromEntries(limits), STRIPE_SECRET_KEY: stripeKey, LOG_LEVEL: 'warn' },
  });
  return {
    site: platform.addresses.site,
    mailbox: platform.addresses.mailbox,
    postgres: platform.addresses.postgres,
    turnstile: `http://127.0.0.1:${platform.ports.turnstile}`,
    stripe: `http://127.0.0.1:${platform.ports.stripe}`,
    stripeKey,
    staff: 'owner@demo.test',
    stop: async () => {
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
