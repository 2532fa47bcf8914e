import { unusedPorts } from '@laurel/local-platform/platform/local-ports';
import { startPlatform } from '@laurel/local-platform/platform/start-platform';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Starts the platform beside any other, over data of its own, for all browser tests of a run. `E2E_SITE` and
 * `E2E_MAILBOX` name one that runs already, for writing tests.
 */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_SITE']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'laurel-e2e-'));
  const platform = await startPlatform(resolve(import.meta.dirname, '../..'), {
    dataDir,
    ports: await unusedPorts(),
    // Every test signs in from this one address.
    env: { ...process.env, LIMIT_SIGN_IN_PER_MINUTE: '1000', LIMIT_UNSAFE_PER_MINUTE: '5000', LOG_LEVEL: 'warn' },
  });
  process.env['E2E_SITE'] = platform.addresses.site;
  process.env['E2E_MAILBOX'] = platform.addresses.mailbox;
  return async () => {
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
