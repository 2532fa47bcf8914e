import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../bootstrap/prepare.mjs';
import { ensureRedis } from '../bootstrap/programs.mjs';
import { runCommand, tail } from '../tools/command.mjs';
import { Fault, runEntry } from '../tools/fault.mjs';
import { commandLog, root } from '../tools/paths.mjs';
import { createProgress } from '../tools/progress.mjs';

const usage = `npm run breaches [-- <options> <names>]

Breaks the code on purpose, once for each patch in test/breaches, and sees the test fail that the patch names.

  --no-install   take the packages as they are
`;

const switches = {
  install: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h', default: false },
};

const folder = join(root, 'test/breaches');

/**
 * The patches, each with what it breaks, the spec, and the title of the test that must fail then.
 * @returns {{ name: string, file: string, breaks: string, spec: string, test: string }[]}
 * @throws Fault for a patch whose first lines do not say all three
 */
export function readBreaches() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [breaks, spec, test] = ['Breaks', 'Spec', 'Test'].map(
        (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(text)?.[1],
      );
      if (!breaks || !spec || !test) throw new Fault(`${file} has to begin with lines "Breaks:", "Spec:", "Test:".`);
      return { name: file.replace(/\.patch$/, ''), file: join(folder, file), breaks, spec, test };
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
    await prepare(progress, { install: values.install, build: false });
    const redisServer = await ensureRedis(progress, { own: true });
    const unseen = [];
    for (const breach of chosen) {
      const seen = await progress
        .step(`${breach.name}: ${breach.breaks}`, () => seeBreach(breach, redisServer))
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
  const mend = () => git('apply', '--reverse', breach.file);
  git('apply', breach.file);
  process.once('exit', mend);
  try {
    const after = await runTest(breach, redisServer);
    if (after.code === 0) throw new Error('the test stays green');
    if (/Test suite failed to run/.test(after.output))
      throw new Error(`the spec breaks down\n${tail(after.output, 40)}`);
  } finally {
    process.off('exit', mend);
    mend();
  }
}

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
    env: {
      ...process.env,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      PATH: [redisServer ? dirname(redisServer) : '', process.env.PATH].filter(Boolean).join(delimiter),
      FORCE_COLOR: '0',
    },
  });
  const ran = /^Tests:.*\b[1-9]\d* (?:passed|failed)/m.test(output);
  return {
    code: ran ? code : code || 1,
    output: ran ? output : `Test suite failed to run: no test "${test}"\n${output}`,
  };
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
