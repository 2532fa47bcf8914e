import { parseArgs } from 'node:util';
import { Fault, runEntry } from '../tools/fault.mjs';
import { gatesOf } from '../tools/gates.mjs';
import { runGates } from '../tools/run-gates.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureChromium, ensureRedis } from '../bootstrap/programs.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = `npm test [-- <options> <file patterns of tests>]

  --only <gates>   run these alone, for example --only jest or --only lint,unused
  --skip <gates>   leave these out, for example --skip e2e
  --keep-going     run the tests also when an earlier gate has failed
  --verbose        show everything that the gates write
  --no-install     take the packages as they are

Gates: build, lint, typecheck, format:check, openapi:check, retention:check, owners:check, boundaries, unused, infra:check, bytes, jest, audit, fuzz, e2e
`;

const switches = {
  only: { type: 'string', default: '' },
  skip: { type: 'string', default: '' },
  'keep-going': { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  install: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

const namesIn = (text) => text.split(',').filter(Boolean);

/** `npm test`: every gate with its time, a summary, and `N passed, N failed` as the last line. */
export const test = (args) =>
  runEntry(async () => {
    const { values, positionals } = parseArgs({ args, options: switches, allowPositionals: true, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    const progress = createProgress();
    progress.say('');
    await prepare(progress, { install: values.install, build: false });
    const { 'keep-going': keepGoing, verbose } = values;
    const [only, skip] = [namesIn(values.only), namesIn(values.skip)];
    const chosen = (name) => (only.length === 0 || only.includes(name)) && !skip.includes(name);
    const redisServer = ['jest', 'audit', 'fuzz', 'e2e'].some(chosen)
      ? await ensureRedis(progress, { own: true })
      : null;
    const chromium = chosen('e2e') ? await ensureChromium(progress) : null;
    const all = gatesOf({ redisServer, chromium, patterns: positionals });
    const unknown = [...only, ...skip].filter((name) => !all.some((gate) => gate.name === name));
    if (unknown.length > 0)
      throw new Fault(`There is no gate ${unknown.join(', ')}.`, `Gates: ${all.map(({ name }) => name).join(', ')}`);
    const gates = all.filter(({ name }) => chosen(name));
    process.exitCode = await runGates(gates, { keepGoing, progress, verbose });
  });
