import { prepare } from '../bootstrap/prepare.mjs';
import { ensureChromium, ensureRedis } from '../bootstrap/programs.mjs';
import { runEntry } from '../tools/fault.mjs';
import { root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

/** `npm run bench [-- <name…>]`: the benchmarks of @laurel/bench, each against a floor of the same run. */
export const bench = (names) =>
  runEntry(async () => {
    const progress = createProgress();
    await prepare(progress);
    const redisServer = await ensureRedis(progress, { own: true });
    const chromium = await ensureChromium(progress);
    const { runBenchmarks } = await import('@laurel/bench/main');
    process.exitCode = await runBenchmarks({ root, names, redisServer, chromium });
  });
