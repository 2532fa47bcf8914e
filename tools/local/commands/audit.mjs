import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureRedis } from '../bootstrap/programs.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = `npm run audit [-- <options>]

Acts over HTTP in programs of its own, counts every figure a second time from what it did, and compares every place that
shows it. Exit code 1 when a figure differs.

  --seed <number>    do the same as an earlier run (default: a new one, which is printed)
  --people <number>  who sign up (default 10)
  --large            2,000 people
  --json <file>      write every comparison there
  --site <address>   audit a platform that runs already; it needs the addresses below, and no limits of one address
  --mailbox, --turnstile, --stripe <address>, --stripe-key <key>, --postgres <connection>, --staff <e-mail>
  --no-install       take the packages as they are
  --no-build         take the builds as they are
`;

const text = { type: 'string' };
const passed = {
  ...{ seed: text, people: text, json: text, site: text, mailbox: text, turnstile: text, stripe: text },
  ...{ 'stripe-key': text, postgres: text, staff: text },
};
const switches = {
  ...passed,
  large: { type: 'boolean', default: false },
  install: { type: 'boolean', default: true },
  build: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

/** `npm run audit`: a second count of every figure, by a platform of its own or one that runs. */
export const audit = (args) =>
  runEntry(async () => {
    const { values } = parseArgs({ args, options: switches, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    if (values.large && values.people !== undefined) throw new Fault('--large is --people 2000: give one.', usage);
    const progress = createProgress();
    await prepare(progress, values);
    const redisServer = values.site === undefined ? await ensureRedis(progress, { own: true }) : null;
    const given = Object.keys(passed).flatMap((name) =>
      values[name] === undefined ? [] : [`--${name}`, values[name]],
    );
    const child = spawn(
      process.execPath,
      [join(root, 'tools/audit/dist/main.js'), ...given, ...(values.large ? ['--people', '2000'] : [])],
      {
        env: {
          ...process.env,
          PATH: [redisServer ? dirname(redisServer) : '', process.env.PATH].filter(Boolean).join(delimiter),
        },
        stdio: 'inherit',
      },
    );
    // Ctrl-C reaches the child by itself; it stops its platform and then itself.
    const pass = (signal) => signal === 'SIGTERM' && child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
    const [code] = await once(child, 'exit');
    process.exitCode = code ?? 1;
  });
