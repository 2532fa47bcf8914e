import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { nxEnvironment, nxScript } from '../bootstrap/build.mjs';
import { npm } from '../tools/command.mjs';
import { root } from '../tools/paths.mjs';

/**
 * @typedef {object} Gate
 * @property {string} name also what `--only` and `--skip` take
 * @property {'static' | 'tests'} stage a fault in an early stage keeps the later one from running
 * @property {string} about
 * @property {{ command: string, args: string[], env?: NodeJS.ProcessEnv }} run
 * @property {() => { passed: number, failed: number }} [count] of a gate that runs tests
 * @property {(line: string) => string | undefined} [progress] what a line of output says about how far it is
 */

const results = (name) => join(root, '.cache/test', name);
const bin = (name) => join(root, 'node_modules/.bin', name);
const scripts = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

const script = (name, stage, about) => ({
  name,
  stage,
  about,
  run: { ...npm(['run', '--silent', name]), env: nxEnvironment },
});

/** The gates of `npm test` in their order, without those whose subject does not exist yet. */
export function gatesOf({ redisServer, chromium, patterns }) {
  mkdirSync(results('.'), { recursive: true });
  const existing = scripts();
  return [
    build,
    script('bytes', 'static', 'what a participant loads first'),
    script('typecheck', 'static', 'types'),
    script('lint', 'static', 'lint'),
    script('format:check', 'static', 'formatting'),
    script('boundaries', 'static', 'import rules'),
    script('unused', 'static', 'nothing unused'),
    script('openapi:check', 'static', 'OpenAPI documents are up to date'),
    jest(redisServer, patterns),
    browser(redisServer, chromium, patterns),
  ].filter(
    ({ name }) => name === 'build' || name === 'jest' || (name === 'e2e' ? hasBrowserTests() : name in existing),
  );
}

const build = {
  name: 'build',
  stage: 'static',
  about: 'libraries, services, front ends within their budgets',
  run: {
    command: process.execPath,
    args: [nxScript, 'run-many', '-t', 'build', '--output-style', 'static'],
    env: nxEnvironment,
  },
};

function jest(redisServer, patterns) {
  const file = results('jest.json');
  rmSync(file, { force: true });
  const flags = [
    '--json',
    `--outputFile=${file}`,
    `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`,
    '--passWithNoTests',
  ];
  const env = { ...withPath(redisServer), NODE_OPTIONS: '--experimental-vm-modules --no-warnings', FORCE_COLOR: '0' };
  return {
    name: 'jest',
    stage: 'tests',
    about: 'unit and service tests',
    run: { command: process.execPath, args: [bin('jest'), ...flags, ...patterns], env },
    count: () => countJest(readResult(file)),
    progress: lineCounter(/^(?:PASS|FAIL) /, 'files'),
  };
}

function browser(redisServer, chromium, patterns) {
  const file = results('playwright.json');
  rmSync(file, { force: true });
  const env = {
    ...withPath(redisServer),
    CHROMIUM_PATH: chromium ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    FORCE_COLOR: '0',
  };
  return {
    name: 'e2e',
    stage: 'tests',
    about: 'browser tests',
    run: {
      command: process.execPath,
      args: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...patterns],
      env,
    },
    count: () => countPlaywright(readResult(file)),
    progress: lineCounter(/^\s+(?:✓|✘|ok|x)\s+\d+ /, 'tests'),
  };
}

const hasBrowserTests = () => existsSync(join(root, 'e2e/playwright.config.ts'));

const withPath = (program) => ({
  ...process.env,
  PATH: [program ? dirname(program) : '', process.env.PATH].filter(Boolean).join(delimiter),
});

function lineCounter(pattern, what) {
  let count = 0;
  return (line) => (pattern.test(line) ? `${++count} ${what}` : undefined);
}

const readResult = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Files that could not be run at all count as one failed test each. */
export function countJest(result) {
  if (result === null) return { passed: 0, failed: 0 };
  return { passed: result.numPassedTests, failed: result.numFailedTests + (result.numRuntimeErrorTestSuites ?? 0) };
}

/** A test that passed only at a later try counts as passed; errors outside tests count as failed. */
export function countPlaywright(result) {
  if (result === null) return { passed: 0, failed: 0 };
  const { expected = 0, flaky = 0, unexpected = 0 } = result.stats ?? {};
  return { passed: expected + flaky, failed: unexpected + (result.errors?.length ?? 0) };
}
