import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates the folder of this run; servers start in it when a spec first needs them. */
export default function globalSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  mkdirSync(join(folder, 'children'));
  // Postgres runs as another user and has to reach its data folder.
  chmodSync(folder, 0o755);
  process.env.LAUREL_TEST_RUN = folder;
  process.env.LAUREL_TEST_OWNER_PID = String(process.pid);
}
