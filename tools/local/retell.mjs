import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './tools/paths.mjs';

/** `npm run retell -- <service> <fact> [program] [--since <moment>]`, in the environment of the service. */
const [service, ...args] = process.argv.slice(2);
if (!['identity', 'programs', 'rewards', 'receipts'].includes(service) || args.length === 0) {
  process.stderr.write(
    'Usage: npm run retell -- identity|programs|rewards|receipts <fact> [program] [--since <moment>]\n',
  );
  process.exit(2);
}
const script = join(root, 'services', service, 'dist/retell.js');
const [code] = await once(spawn(process.execPath, [script, ...args], { stdio: 'inherit' }), 'exit');
process.exitCode = code ?? 1;
