import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureChromium, ensureRedis, ensureWrk } from '../bootstrap/programs.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

const browserNames = ['participant-home', 'first-content'];
const names = ['claim', 'claim-hot', 'search', 'home', 'home-visitor', 'gateway', 'events', ...browserNames];

const usage = `npm run bench [-- <options> <names>]

  --rounds <n>   rounds that count (default 5)
  --quick        one short round each, to see that everything runs
  --json <file>  write the figures there, too
  --no-install   take the packages as they are
  --no-build     take the builds as they are

Names: ${names.join(', ')} (default: all)
`;

const switches = {
  rounds: { type: 'string', default: '5' },
  quick: { type: 'boolean', default: false },
  json: { type: 'string' },
  install: { type: 'boolean', default: true },
  build: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

/** `npm run bench`: floors and ours in the same run; the table goes to the standard output. */
export const bench = (args) =>
  runEntry(async () => {
    const { values, positionals } = parseArgs({ args, options: switches, allowPositionals: true, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    const unknown = positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Fault(`There is no bench ${unknown.join(', ')}.`, usage);
    if (!/^[1-9]\d*$/.test(values.rounds)) throw new Fault('--rounds takes a number from 1.', usage);
    const progress = createProgress();
    await prepare(progress, values);
    const programs = [await ensureRedis(progress, { own: true }), await ensureWrk(progress)];
    const inBrowser = positionals.length === 0 || positionals.some((name) => browserNames.includes(name));
    const chromium = inBrowser ? await ensureChromium(progress) : undefined;
    const PATH = [...programs.map((program) => dirname(program)), process.env.PATH].join(delimiter);
    const options = ['--rounds', values.rounds, ...(values.quick ? ['--quick'] : [])];
    const json = values.json === undefined ? [] : ['--json', values.json];
    const script = join(root, 'infra/bench/dist/main.js');
    const child = spawn(process.execPath, [script, ...options, ...json, ...positionals], {
      env: { ...process.env, PATH, ...(chromium && { CHROMIUM_PATH: chromium }) },
      stdio: 'inherit',
    });
    // Ctrl-C reaches the child by itself; it ends the platform and then itself.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  });
