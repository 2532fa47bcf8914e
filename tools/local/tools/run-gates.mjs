import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runCommand, tail } from './command.mjs';
import { commandLog, root } from './paths.mjs';

/**
 * Runs gates stage by stage and shows the outcome of each, and the sum of all tests; resolves with the exit code.
 * @param {import('./gates.mjs').Gate[]} gates
 * @param {{ keepGoing: boolean, verbose: boolean, progress: import('../src/progress.ts').Progress }} options
 */
export async function runGates(gates, { keepGoing, progress, verbose }) {
  const outcomes = [];
  for (const stage of ['build', 'static', 'proofs', 'tests']) {
    const ofStage = gates.filter((gate) => gate.stage === stage);
    const stopped = outcomes.some(({ gate, state }) => state === 'failed' && stops(gate, keepGoing));
    outcomes.push(...(await runStage(ofStage, stopped, { progress, verbose })));
  }
  return summarise(outcomes, progress);
}

const stops = ({ stage }, keepGoing) => stage === 'build' || (stage === 'static' && !keepGoing);

/** Static gates share the processors, as proofs do; tests need the machine alone. A skipped stage is reported as not run. */
async function runStage(gates, stopped, { progress, verbose }) {
  if (stopped) return gates.map((gate) => ({ gate, state: 'not run', ms: 0, passed: 0, failed: 0 }));
  const outcomes = [];
  const waiting = gates.entries();
  const lane = async () => {
    for (const [index, gate] of waiting) outcomes[index] = await runGate(gate, progress, verbose);
  };
  const lanes = gates[0]?.stage === 'tests' ? 1 : availableParallelism();
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

async function runGate(gate, progress, verbose) {
  const began = Date.now();
  const log = `test-${gate.name.replace(':', '-')}`;
  if (gate.results) rmSync(gate.results, { force: true });
  const outcome = (state) => ({
    gate,
    state,
    ms: Date.now() - began,
    ...(gate.count?.() ?? { passed: 0, failed: state === 'failed' ? 1 : 0 }),
  });
  const title = `${gate.name}: ${gate.about}`;
  const run = { ...gate.run, log: commandLog(log) };
  if (await runStep(title, run, { gate, progress, verbose })) return outcome('passed');
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
  for (const reason of outcomes.flatMap(({ gate }) => gate.leftOut?.() ?? [])) progress.warn(`left out: ${reason}`);
  const sum = (field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);
  progress.say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return outcomes.every(({ state }) => state === 'passed') ? 0 : 1;
}
