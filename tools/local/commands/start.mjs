import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault, runEntry } from '../tools/fault.mjs';
import { dataDir, root } from '../tools/paths.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureRedis } from '../bootstrap/programs.mjs';
import { runningPlatform } from '../bootstrap/running.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = `npm start [-- <options>]

  --separate     one process for each service, as in production (default: all in one)
  --verbose      show everything that the processes write
  --no-install   take the packages as they are
  --no-build     take the builds as they are
  --variables    list every variable that a deployment sets, with its local default
`;

const switches = {
  separate: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  install: { type: 'boolean', default: true },
  build: { type: 'boolean', default: true },
  variables: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};

/** `npm start`. */
export const start = (args) =>
  runEntry(async () => {
    const { values } = parseArgs({ args, options: switches, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    const since = Date.now();
    const progress = createProgress();
    progress.say(`\n${progress.bold('Laurel')}\n`);
    await refuseSecondStart();
    await prepare(progress, values);
    if (!existsSync(join(root, 'tools/local/dist/commands/run.js')))
      throw new Fault('Nothing has been built yet.', 'Leave out --no-build.');
    if (values.variables) return (await import('../dist/commands/show-variables.js')).showVariables(dataDir);
    const redisServer = await ensureRedis(progress);
    const { run } = await import('../dist/commands/run.js');
    await run({ root, dataDir, progress, redisServer, separate: values.separate, verbose: values.verbose, since });
  });

/** The check comes before packages or builds change that a running platform uses. */
async function refuseSecondStart() {
  const running = await runningPlatform();
  if (running === null) return;
  throw new Fault(
    `Laurel already runs (process ${running.pid}): ${running.site}`,
    `End it with Ctrl-C where it was started, or: kill ${running.pid}`,
  );
}
