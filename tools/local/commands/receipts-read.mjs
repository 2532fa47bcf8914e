import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepare } from '../bootstrap/prepare.mjs';
import { runEntry } from '../tools/fault.mjs';
import { root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

/**
 * `npm run --silent receipts:read -- <file…>`: one JSON line a picture on the standard output, all else on the standard
 * error.
 */
export const receiptsRead = (files) =>
  runEntry(async () => {
    await prepare(createProgress(process.stderr), { projects: ['@laurel/receipts'] });
    const script = join(root, 'services/receipts/dist/read-files.js');
    const child = spawn(process.execPath, [script, ...files], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  });
