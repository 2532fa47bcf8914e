import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runCommand, tail } from '../tools/command.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { gatesOf } from './gates.mjs';
import { commandLog, root } from '../tools/paths.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureChromium, ensureRedis } from '../bootstrap/programs.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = `npm test [-- <options> <file patterns of tests>]

  --only <gates>   run these alone, for example --only jest or --only lint,unused
  --skip <gates>   leave these out, for example --skip e2e
  --keep-going     run the tests also when an earlier gate has failed
  --verbose        show everything that the gates write
  --no-install     take the packages as they are

Gates: build, lint, typecheck, format:check, openapi:check, retention:check, owners:check, boundaries, unused, infra:check, bytes, jest, e2e
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
    const redisServer = chosen('jest') || chosen('e2e') ? await ensureRedis(progress, { own: true }) : null;
    const chromium = chosen('e2e') ? await ensureChromium(progress) : null;
    const all = gatesOf({ redisServer, chromium, patterns: positionals });
    const unknown = [...only, ...skip].filter((name) => !all.some((gate) => gate.name === name));
    if (unknown.length > 0)
      throw new Fault(`There is no gate ${unknown.join(', ')}.`, `Gates: ${all.map(({ name }) => name).join(', ')}`);
    const gates = all.filter(({ name }) => chosen(name));
    const outcomes = [];
    for (const stage of ['build', 'static', 'tests']) {
      const ofStage = gates.filter((gate) => gate.stage === stage);
      const stopped = outcomes.some(({ gate, state }) => state === 'failed' && (gate.stage === 'build' || !keepGoing));
      outcomes.push(...(await runStage(ofStage, stopped, { progress, verbose })));
    }
    process.exitCode = summarise(outcomes, progress);
  });

/** Static gates share the processors; tests need the machine alone. A skipped stage is reported as not run. */
async function runStage(gates, stopped, { progress, verbose }) {
  if (stopped) return gates.map((gate) => ({ gate, state: 'not run', ms: 0, passed: 0, failed: 0 }));
  const outcomes = [];
  const waiting = gates.entries();
  const lane = async () => {
    for (const [index, gate] of waiting) outcomes[index] = await runGate(gate, progress, verbose);
  };
  const lanes = gates[0]?.stage === 'static' ? availableParallelism() : 1;
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

async function runGate(gate, progress, verbose) {
  const began = Date.now();
  const log = `test-${gate.name.replace(':', '-')}`;
  const outcome = (state, again) => ({
    gate,
    state,
    again,
    ms: Date.now() - began,
    ...(gate.count?.() ?? { passed: 0, failed: state === 'failed' ? 1 : 0 }),
  });
  const attempt = (title, run) => runStep(title, run, { gate, progress, verbose });
  if (await attempt(`${gate.name}: ${gate.about}`, { ...gate.run, log: commandLog(log) })) return outcome('passed');
  const again = gate.again?.();
  const title = `${gate.name}: once more, alone: ${again?.what}`;
  if (again && (await attempt(title, { ...again.run, log: commandLog(`${log}-again`) })))
    return outcome('passed', again.what);
  const told = outcome('failed');
  // A test run that broke down before it could count must not look green.
  return { ...told, failed: Math.max(told.failed, 1) };
}

/** Whether the command succeeded; what it wrote last is shown if not. */
async function runStep(title, run, { gate, progress, verbose }) {
  let output = '';
  try {
    await progress.step(title, async (step) => {
      const onLine = (line) => {
        if (verbose) progress.say(progress.dim(line));
        const far = gate.progress?.(line);
        if (far) step.detail(far);
      };
      const result = await runCommand({ ...run, cwd: root, onLine });
      output = result.output;
      if (result.code !== 0) throw new Error(gate.name);
    });
    return true;
  } catch {
    if (!verbose) progress.say(indent(tail(output, 60)));
    progress.say(`    ${progress.dim(`whole output: ${run.log}`)}`);
    return false;
  }
}

const indent = (text) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

function summarise(outcomes, progress) {
  progress.say('');
  for (const { gate, state, ms, passed, failed } of outcomes) {
    const tests = gate.count && state !== 'not run' ? `${passed} passed, ${failed} failed` : '';
    const line =
      `${gate.name.padEnd(18)}${state.padEnd(10)}${(state === 'not run' ? '' : `${(ms / 1000).toFixed(1)} s`).padStart(9)}   ${tests}`.trimEnd();
    if (state === 'passed') progress.good(line);
    else if (state === 'failed') progress.bad(line);
    else progress.warn(line);
  }
  for (const { again } of outcomes) if (again) progress.warn(`unsteady, passed only alone: ${again}`);
  for (const reason of outcomes.flatMap(({ gate }) => gate.leftOut?.() ?? [])) progress.warn(`left out: ${reason}`);
  const sum = (field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);
  progress.say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return outcomes.every(({ state }) => state === 'passed') ? 0 : 1;
}
