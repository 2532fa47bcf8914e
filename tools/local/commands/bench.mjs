import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureChromium, ensureRedis, ensureWrk } from '../bootstrap/programs.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

const {
  server,
  browser: browserNames,
  onlyByName,
} = JSON.parse(readFileSync(join(root, 'tools/bench/names.json'), 'utf8'));
const names = [...server, ...browserNames];
const otherNames = ['receipts', ...onlyByName];

const usage = `npm run bench [-- <options> <names>]

  --rounds <n>         rounds that count (default 5)
  --quick              one short round each, to see that everything runs
  --json <file>        write the figures there, too
  --pictures <folder>  of receipts: .jpg files with their truth as .json beside them
  --no-install         take the packages as they are
  --no-build           take the builds as they are

Names: ${names.join(', ')} (default: all these),
  receipts (needs pictures), dashboard-large (fills 32 GB for a quarter of an hour),
  slow-bodies (two minutes a round), live (5,000 open streams)
`;

const switches = {
  rounds: { type: 'string', default: '5' },
  quick: { type: 'boolean', default: false },
  json: { type: 'string' },
  pictures: { type: 'string' },
  install: { type: 'boolean', default: true },
  build: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

/** `npm run bench`: floors and the product in the same run; the table goes to the standard output. */
export const bench = (args) =>
  runEntry(async () => {
    const { values, positionals } = parseArgs({ args, options: switches, allowPositionals: true, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    const unknown = positionals.filter((name) => ![...names, ...otherNames].includes(name));
    if (unknown.length > 0) throw new Fault(`There is no bench ${unknown.join(', ')}.`, usage);
    if (!/^[1-9]\d*$/.test(values.rounds)) throw new Fault('--rounds takes a number from 1.', usage);
    const chosen = positionals.filter((name) => name !== 'receipts');
    const readsReceipts = chosen.length < positionals.length;
    if (readsReceipts && values.pictures === undefined) throw new Fault('receipts needs --pictures <folder>.', usage);
    const progress = createProgress();
    await prepare(progress, values);
    // The benches run one after the other: each needs the processors alone.
    if (readsReceipts) await runScript('services/receipts/dist/measure-reading.js', [values.pictures]);
    if (!readsReceipts || chosen.length > 0) await compare(chosen, values, progress);
  });

async function compare(chosen, { rounds, quick, json }, progress) {
  const programs = [await ensureRedis(progress, { own: true }), await ensureWrk(progress)];
  const inBrowser = chosen.length === 0 || chosen.some((name) => browserNames.includes(name));
  const chromium = inBrowser ? await ensureChromium(progress) : undefined;
  const PATH = [...programs.map((program) => dirname(program)), process.env.PATH].join(delimiter);
  const options = ['--rounds', rounds, ...(quick ? ['--quick'] : []), ...(json === undefined ? [] : ['--json', json])];
  await runScript('tools/bench/dist/main.js', [...options, ...chosen], {
    PATH,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
}

async function runScript(script, args, env = {}) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child by itself; it stops the platform and then itself.
  const pass = (signal) => signal === 'SIGTERM' && child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
  const [code] = await once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
  if (code !== 0) process.exitCode = code ?? 1;
}
