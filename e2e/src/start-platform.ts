import { unusedPorts } from '@laurel/local-platform/platform/local-ports';
import { startPlatform } from '@laurel/local-platform/platform/start-platform';
import { tokenSecretOf } from '@laurel/test-kit/tokens';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const services = ['identity', 'programs', 'rewards', 'receipts', 'offers'] as const;

/**
 * Starts the platform beside any other, over data of its own, for all tests of a run. `E2E_SITE` and `E2E_MAILBOX` name
 * one that runs already, for writing tests; those of calls also need its `E2E_SERVICES` (JSON, an address for each), run
 * with the test kit's token secrets, and `E2E_POSTGRES` (of the superuser); those of releases its `E2E_DATA_DIR`.
 */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_SITE']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'laurel-e2e-'));
  const secrets = services.map((service) => [`${service.toUpperCase()}_TOKEN_SECRET`, tokenSecretOf(service)] as const);
  const platform = await startPlatform(resolve(import.meta.dirname, '../..'), {
    dataDir,
    ports: await unusedPorts(),
    demoMerchants: 2_000,
    // Every test signs in from this one address.
    env: {
      ...process.env,
      ...Object.fromEntries(secrets),
      LIMIT_SIGN_IN_PER_MINUTE: '1000',
      LIMIT_UNSAFE_PER_MINUTE: '5000',
      // Nor can there be more strangers than one address counts as.
      CANARY_LEAST_FAILED: '2',
      CANARY_CHECK_MS: '1000',
      LOG_LEVEL: 'warn',
    },
  });
  process.env['E2E_SITE'] = platform.addresses.site;
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_MAILBOX'] = platform.addresses.mailbox;
  process.env['E2E_POSTGRES'] = platform.addresses.postgres;
  process.env['E2E_SERVICES'] = JSON.stringify(
    Object.fromEntries(services.map((service) => [service, `http://127.0.0.1:${platform.ports[service]}`])),
  );
  return async () => {
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
}
