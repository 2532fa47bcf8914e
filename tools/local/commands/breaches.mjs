import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '../bootstrap/build.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureRedis } from '../bootstrap/programs.mjs';
import { runCommand, tail } from '../tools/command.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { commandLog, root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = `npm run breaches [-- <options> <names>]

Breaks the code on purpose, once for each patch in test/breaches, and sees the test fail that the patch names, or the
audit find a difference at the place that it names.

  --no-install   take the packages as they are
`;

const switches = {
  install: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

const folder = join(root, 'test/breaches');

/**
 * The patches, each with what it breaks, and what must see it: a test, by its spec and title, or the audit, by a pattern
 * of the place and figure that must differ.
 * @returns {{ name: string, file: string, breaks: string, spec?: string, test?: string, place?: string }[]}
 * @throws Fault for a patch whose first lines do not say so
 */
export function readBreaches() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [breaks, spec, test, place] = ['Breaks', 'Spec', 'Test', 'Audit'].map(
        (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(text)?.[1],
      );
      if (!breaks || !((spec && test) || place))
        throw new Fault(`${file} has to begin with lines "Breaks:", and "Spec:" and "Test:" or "Audit:".`);
      return { name: file.replace(/\.patch$/, ''), file: join(folder, file), breaks, spec, test, place };
    });
}

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
    const hasAudit = chosen.some(({ place }) => place !== undefined);
    await prepare(progress, { install: values.install, build: hasAudit });
    const redisServer = await ensureRedis(progress, { own: true });
    const unseen = [];
    const whole = hasAudit ? await progress.step('The audit of whole code', () => runAudit(redisServer)) : [];
    for (const breach of chosen) {
      const seen = await progress
        .step(`${breach.name}: ${breach.breaks}`, () =>
          breach.place === undefined
            ? seeBreach(breach, redisServer)
            : seeByAudit(breach, { whole, redisServer, progress }),
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

/** @throws Error when the place differs without the patch, or agrees with it */
async function seeByAudit(breach, { whole, redisServer, progress }) {
  if (!fits(breach)) throw new Error('the patch does not fit the code any more');
  const place = new RegExp(breach.place);
  const known = whole.find((difference) => place.test(difference));
  if (known) throw new Error(`the audit finds it in whole code: ${known}`);
  try {
    await broken(breach, async () => {
      await buildAll(progress);
      const differences = await runAudit(redisServer, breach.name);
      const found = differences.find((difference) => place.test(difference));
      if (!found) throw new Error(`the audit does not find it: ${differences.length} differences elsewhere`);
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

/** The figures that differ, as `place: figure: expected …, shown …`. */
async function runAudit(redisServer, name = 'whole') {
  const json = join(mkdtempSync(join(tmpdir(), 'laurel-breach-')), 'audit.json');
  const { code, output } = await runCommand({
    command: process.execPath,
    args: [join(root, 'tools/audit/dist/main.js'), '--seed', '1', '--json', json],
    cwd: root,
    log: commandLog(`breach-audit-${name}`),
    env: withRedis(redisServer),
  });
  if (code === 2) throw new Error(`the audit breaks down\n${tail(output, 40)}`);
  return JSON.parse(readFileSync(json, 'utf8'))
    .filter(({ expected, shown }) => expected !== shown)
    .map(({ place, figure, expected, shown }) => `${place}: ${figure}: expected ${expected}, shown ${shown}`);
}

const withRedis = (redisServer) => ({
  ...process.env,
  PATH: [redisServer ? dirname(redisServer) : '', process.env.PATH].filter(Boolean).join(delimiter),
  FORCE_COLOR: '0',
});

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
