import { prepare } from '../bootstrap/prepare.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { dataDir, root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = 'npm run dev -- <piece>     for example: npm run dev -- rewards, npm run dev -- mfe-participant';

/** `npm run dev -- <piece>`. */
export const dev = ([piece]) =>
  runEntry(async () => {
    if (!piece || piece.startsWith('-')) throw new Fault('Which piece?', usage);
    const progress = createProgress();
    await prepare(progress, { projects: ['@laurel/local-platform', `@laurel/${piece}`] });
    await (await import('../dist/commands/dev.js')).dev({ root, dataDir, piece, progress });
  });
