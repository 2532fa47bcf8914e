import { prepare } from '../../bootstrap/prepare.mjs';
import { runEntry } from '../../tools/fault.mjs';
import { dataDir } from '../../tools/paths.mjs';
import { createProgress } from '../../tools/progress.mjs';

/** `npm run verify`: the ledger verifier and the comparison of the running databases; exit code 1 for a count above 0. */
export const verify = () =>
  runEntry(async () => {
    await prepare(createProgress(), { projects: ['@laurel/local-platform', '@laurel/rewards'] });
    process.exitCode = await (await import('../../dist/commands/verify.js')).verify(dataDir);
  });
