import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runEntry } from '../tools/fault.mjs';
import { dataDir, root } from '../tools/paths.mjs';

/** `npm run reset`: deletes databases, mails, releases, logs and secrets; refuses while the platform runs. */
export const reset = () =>
  runEntry(async () => {
    const built = join(root, 'tools/local/dist/platform/data-dir.js');
    // A platform that was never built cannot be running.
    if (existsSync(built)) await (await import(built)).forgetData(dataDir);
    else rmSync(dataDir, { recursive: true, force: true });
    process.stdout.write(`Forgot ${dataDir}. The next npm start begins anew.\n`);
  });
