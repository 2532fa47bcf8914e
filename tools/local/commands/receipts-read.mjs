import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepare } from '../bootstrap/prepare.mjs';
import { runEntry } from '../tools/fault.mjs';
import { root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

/**
 * `npm run --silent receipts:read -- <file…>`: one JSON line per file on stdout, failures included; all else goes to
 * stderr.
 */
export const receiptsRead = (files) =>
  runEntry(async () => {
    await prepare(createProgress(process.stderr), { projects: ['@laurel/receipts'] });
    const script = join(root, 'services/receipts/dist/read-files.js');
    // npm runs scripts in the folder of package.json; files are named from where it was called.
    const cwd = process.env.INIT_CWD ?? process.cwd();
    const child = spawn(process.execPath, [script, ...files], { stdio: 'inherit', cwd });
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  });
