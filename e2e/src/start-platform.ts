import { unusedPorts } from '@laurel/local-platform/platform/local-ports';
import { type Platform, startPlatform } from '@laurel/local-platform/platform/start-platform';
import { tokenSecretOf } from '@laurel/test-kit/tokens';
import type { FullConfig } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { platformsVariable, type PlatformUnderTest } from './platforms.ts';

const services = ['identity', 'programs', 'rewards', 'receipts', 'offers', 'integrations'] as const;

/**
 * Starts a platform for each worker, so that what one test changes is not in another's way, beside any other platform
 * and over data of its own. `E2E_SITE` and `E2E_MAILBOX` name one that runs already, for writing tests with one worker;
 * those of calls also need its `E2E_SERVICES` (JSON, an address for each), run with the test kit's token secrets, and
 * `E2E_POSTGRES` (of the superuser); those of releases its `E2E_DATA_DIR`; the canary also `E2E_REDIS` and `E2E_TURNSTILE`.
 */
export default async function start({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_SITE']) return undefined;
  const starts = await Promise.allSettled(Array.from({ length: workers }, startOne));
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(started.map(({ end }) => end()));
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  process.env[platformsVariable] = JSON.stringify(started.map(({ underTest }) => underTest));
  return stop;
}

interface Started {
  underTest: PlatformUnderTest;
  end: () => Promise<void>;
}

async function startOne(): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'laurel-e2e-'));
  const secrets = services.map((service) => [`${service.toUpperCase()}_TOKEN_SECRET`, tokenSecretOf(service)] as const);
  const platform = await startPlatform(resolve(import.meta.dirname, '../..'), {
    dataDir,
    ports: await unusedPorts(),
    demoMerchants: 2_000,
    env: {
      ...process.env,
      ...Object.fromEntries(secrets),
      // Every test signs in from this one address.
      LIMIT_SIGN_IN_PER_MINUTE: '1000',
      LIMIT_UNSAFE_PER_MINUTE: '5000',
      CANARY_CHECK_MS: '1000',
      LOG_LEVEL: 'warn',
    },
  });
  return {
    underTest: addressesOf(platform, dataDir),
    end: async () => {
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const addressesOf = ({ addresses, ports }: Platform, dataDir: string): PlatformUnderTest => ({
  E2E_SITE: addresses.site,
  E2E_MAILBOX: addresses.mailbox,
  E2E_POSTGRES: addresses.postgres,
  E2E_REDIS: addresses.redis,
  E2E_TURNSTILE: `http://127.0.0.1:${ports.turnstile}`,
  E2E_DATA_DIR: dataDir,
  E2E_SERVICES: JSON.stringify(
    Object.fromEntries(services.map((service) => [service, `http://127.0.0.1:${ports[service]}`])),
  ),
});
