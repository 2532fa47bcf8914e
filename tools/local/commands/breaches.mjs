import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../bootstrap/build.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureRedis } from '../bootstrap/programs.mjs';
import { runCommand, tail, withPath } from '../tools/command.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { commandLog, root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = `npm run breaches [-- <options> <names>]

Breaks the code on purpose, once for each patch in test/breaches, and sees the test fail that the patch names, or the
audit find a difference at the place that it names, or the fuzz a finding.

  --no-install   take the packages as they are
`;

const switches = {
  install: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

const folder = join(root, 'test/breaches');

/**
 * The patches, each with what it breaks, and what must see it: a test, by its spec and title, or the audit or the fuzz,
 * by a pattern of the place and figure that must differ or of the finding.
 * @returns {{ name: string, file: string, breaks: string, spec?: string, test?: string, proof?: { tool: 'audit' | 'fuzz', pattern: string } }[]}
 * @throws Fault for a patch whose first lines do not say so
 */
export function readBreaches() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [breaks, spec, test, place, finding] = ['Breaks', 'Spec', 'Test', 'Audit', 'Fuzz'].map(
        (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(text)?.[1],
      );
      const pattern = place ?? finding;
      if (!breaks || !((spec && test) || pattern))
        throw new Fault(`${file} has to begin with lines "Breaks:", and "Spec:" and "Test:", or "Audit:", or "Fuzz:".`);
      const proof = pattern === undefined ? undefined : { tool: place === undefined ? 'fuzz' : 'audit', pattern };
      return { name: file.replace(/\.patch$/, ''), file: join(folder, file), breaks, spec, test, proof };
    });
}

/** The operation of the fuzz, or `sequences`, at which a pattern looks. */
export const operationOf = (pattern) => /^\^(\w+) as /.exec(pattern)?.[1];

/** Whether the patch fits the code as it is. */
export function fits({ file }) {
  try {
    git('apply', '--check', file);
    return true;
  } catch {
    return false;
  }
}

/** `npm run breaches`: exit code 1 when a test stays green over broken code. */
export const breaches = (args) =>
  runEntry(async () => {
    const { values, positionals } = parseArgs({ args, options: switches, allowPositionals: true, allowNegative: true });
    if (values.help) return void process.stdout.write(usage);
    const all = readBreaches();
    const unknown = positionals.filter((name) => !all.some((breach) => breach.name === name));
    if (unknown.length > 0) throw new Fault(`There is no breach ${unknown.join(', ')}.`, usage);
    const chosen = positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name));
    if (git('status', '--porcelain', '--untracked-files=no') !== '')
      throw new Fault('Commit or stash your changes first: patches are applied to the working tree.');
    const progress = createProgress();
    const tools = [...new Set(chosen.flatMap(({ proof }) => proof?.tool ?? []))];
    await prepare(progress, { install: values.install, build: tools.length > 0 });
    const redisServer = await ensureRedis(progress, { own: true });
    const unseen = [];
    const whole = {};
    for (const tool of tools) {
      whole[tool] = await progress.step(`The ${tool} of whole code`, () => findingsOf(tool, redisServer));
    }
    for (const breach of chosen) {
      const seen = await progress
        .step(`${breach.name}: ${breach.breaks}`, () =>
          breach.proof === undefined
            ? seeBreach(breach, redisServer)
            : seeByProof(breach, { whole: whole[breach.proof.tool], redisServer, progress }),
        )
        .then(() => true)
        .catch((error) => void progress.say(`    ${error.message}`));
      if (!seen) unseen.push(breach.name);
    }
    progress.say(`\n${chosen.length - unseen.length} seen, ${unseen.length} not seen ${unseen.join(', ')}`);
    process.exitCode = unseen.length === 0 ? 0 : 1;
  });

/** @throws Error when the test fails without the patch, or passes with it */
async function seeBreach(breach, redisServer) {
  if (!fits(breach)) throw new Error('the patch does not fit the code any more');
  const before = await runTest(breach, redisServer);
  if (before.code !== 0) throw new Error(`the test fails on whole code\n${tail(before.output, 40)}`);
  await broken(breach, async () => {
    const after = await runTest(breach, redisServer);
    if (after.code === 0) throw new Error('the test stays green');
    if (/Test suite failed to run/.test(after.output))
      throw new Error(`the spec breaks down\n${tail(after.output, 40)}`);
  });
}

/** @throws Error when the tool finds it without the patch, or not with it */
async function seeByProof(breach, { whole, redisServer, progress }) {
  if (!fits(breach)) throw new Error('the patch does not fit the code any more');
  const { tool } = breach.proof;
  const pattern = new RegExp(breach.proof.pattern);
  const known = whole.find((line) => pattern.test(line));
  if (known) throw new Error(`the ${tool} finds it in whole code: ${known}`);
  try {
    await broken(breach, async () => {
      await buildAll(progress);
      const lines = await findingsOf(tool, redisServer, breach);
      const found = lines.find((line) => pattern.test(line));
      if (!found) throw new Error(`the ${tool} does not find it: ${lines.length} lines about others`);
      progress.say(`    ${found}`);
    });
  } finally {
    await buildAll(progress);
  }
}

/** Does the work over broken code, and mends the code whatever comes. */
async function broken({ file }, work) {
  const mend = () => git('apply', '--reverse', file);
  git('apply', file);
  process.once('exit', mend);
  try {
    await work();
  } finally {
    process.off('exit', mend);
    mend();
  }
}

/** What a tool finds, a line each: `place: figure: expected …, shown …`, or `operation as role, subject: rule`. */
async function findingsOf(tool, redisServer, { name, proof } = { name: 'whole' }) {
  const operation = tool === 'fuzz' && proof ? operationOf(proof.pattern) : undefined;
  const json = join(mkdtempSync(join(tmpdir(), 'laurel-breach-')), `${tool}.json`);
  const { code, output } = await runCommand({
    command: process.execPath,
    args: [
      join(root, `tools/${tool}/dist/main.js`),
      ...['--seed', '1', '--json', json],
      ...(operation === undefined ? [] : ['--operation', operation]),
    ],
    cwd: root,
    log: commandLog(`breach-${tool}-${name}`),
    env: withRedis(redisServer),
  });
  if (code === 2) throw new Error(`the ${tool} breaks down\n${tail(output, 40)}`);
  const found = JSON.parse(readFileSync(json, 'utf8'));
  if (tool === 'fuzz') return found;
  return found
    .filter(({ expected, shown }) => expected !== shown)
    .map(({ place, figure, expected, shown }) => `${place}: ${figure}: expected ${expected}, shown ${shown}`);
}

const withRedis = (redisServer) => ({ ...withPath(redisServer), FORCE_COLOR: '0' });

/** The one test; a missing test counts as a failure. */
async function runTest({ name, spec, test }, redisServer) {
  const title = test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const { code, output } = await runCommand({
    command: process.execPath,
    // A spec whose services are broken may leave connections open, for which Jest would wait for ever.
    args: [
      join(root, 'node_modules/.bin/jest'),
      ...['--runInBand', '--forceExit', '--runTestsByPath', spec, '--testNamePattern', title],
    ],
    cwd: root,
    log: commandLog(`breach-${name}`),
    env: { ...withRedis(redisServer), NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  const ran = /^Tests:.*\b[1-9]\d* (?:passed|failed)/m.test(output);
  return {
    code: ran ? code : code || 1,
    output: ran ? output : `Test suite failed to run: no test "${test}"\n${output}`,
  };
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
