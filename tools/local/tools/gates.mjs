import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { nxEnvironment, nxScript } from '../bootstrap/build.mjs';
import { npm, withPath } from './command.mjs';
import { root } from './paths.mjs';

/**
 * @typedef {object} Gate
 * @property {string} name also what `--only` and `--skip` take
 * @property {'build' | 'static' | 'proofs' | 'tests'} stage a fault in `build` or `static` keeps the later ones from running
 * @property {string} about
 * @property {{ command: string, args: string[], env?: NodeJS.ProcessEnv }} run
 * @property {string} [results] the JSON file in which a gate that runs tests reports every test
 * @property {() => { passed: number, failed: number }} [count] of a gate that runs tests
 * @property {() => string[]} [leftOut] why tests that a whole run has were not run
 * @property {(line: string) => string | undefined} [progress] what a line of output says about how far it is
 */

const PLAYWRIGHT_LINE = /^\s+(?:✓|✘|ok|x)\s+\d+ /;

const results = (name) => join(root, '.cache/test', name);
const bin = (name) => join(root, 'node_modules/.bin', name);
const scripts = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

const script = (name, stage, about) => ({
  name,
  stage,
  about,
  run: { ...npm(['run', '--silent', name]), env: nxEnvironment },
});

/** Lint makes so much short-lived garbage that a larger young generation saves it a sixth of its time. */
const youngSpace = { NODE_OPTIONS: '--max-semi-space-size=128' };
const withYoungSpace = (gate) => ({ ...gate, run: { ...gate.run, env: { ...gate.run.env, ...youngSpace } } });

/** A static gate that runs a package's program. */
export const toolGate = (name, program, args, about) => ({
  name,
  stage: 'static',
  about,
  run: { command: process.execPath, args: [bin(program), ...args], env: { ...process.env, ...youngSpace } },
});

/** The gates of `npm test` in their order, without those whose subject does not exist yet. */
export function gatesOf({ redisServer, chromium, patterns }) {
  mkdirSync(results('.'), { recursive: true });
  const existing = scripts();
  return [
    build,
    // The longest gates come first, since they run side by side.
    withYoungSpace(script('lint', 'static', 'lint')),
    script('typecheck', 'static', 'types'),
    script('format:check', 'static', 'formatting'),
    script('openapi:check', 'static', 'OpenAPI documents are up to date'),
    script('retention:check', 'static', 'the page of what is kept is up to date'),
    script('owners:check', 'static', 'CODEOWNERS names the owners of the remotes'),
    script('boundaries', 'static', 'import rules'),
    script('unused', 'static', 'nothing unused'),
    script('infra:check', 'static', 'what a deployment is made from'),
    script('bytes', 'static', 'what a participant loads first'),
    jestGate(redisServer, 'jest.json', patterns),
    auditGate(redisServer),
    fuzzGate(redisServer),
    browser(redisServer, chromium, patterns),
  ].filter(
    ({ name }) => name === 'build' || name === 'jest' || (name === 'e2e' ? hasBrowserTests() : name in existing),
  );
}

const build = {
  name: 'build',
  stage: 'build',
  about: 'libraries, services, front ends within their budgets',
  run: {
    command: process.execPath,
    args: [nxScript, 'run-many', '-t', 'build', '--output-style', 'static'],
    env: nxEnvironment,
  },
};

/** Jest over what its arguments name, reporting into a file of .cache/test. */
export function jestGate(redisServer, file, patterns) {
  const json = results(file);
  return {
    name: 'jest',
    stage: 'tests',
    about: 'unit and service tests',
    results: json,
    run: {
      command: process.execPath,
      // Service specs wait for their servers as often as they compute.
      args: [
        bin('jest'),
        '--json',
        `--outputFile=${json}`,
        '--passWithNoTests',
        `--maxWorkers=${availableParallelism() + 1}`,
        ...patterns,
      ],
      env: { ...withPath(redisServer), NODE_OPTIONS: '--experimental-vm-modules --no-warnings', FORCE_COLOR: '0' },
    },
    count: () => countJest(readResult(json)),
    progress: lineCounter(/^(?:PASS|FAIL) /, 'files'),
  };
}

/** The audit in its small size, over a platform of its own; always the same acts. */
const auditGate = (redisServer) => ({
  name: 'audit',
  stage: 'proofs',
  about: 'every figure, counted a second time',
  run: {
    command: process.execPath,
    args: [join(root, 'tools/audit/dist/main.js'), '--seed', '1', '--json', results('audit.json')],
    env: { ...withPath(redisServer), FORCE_COLOR: '0' },
  },
});

/** A minute of right and wrong calls, over a platform of its own; always the same ones. */
const fuzzGate = (redisServer) => ({
  name: 'fuzz',
  stage: 'proofs',
  about: 'every call, held to its document',
  run: {
    command: process.execPath,
    args: [join(root, 'tools/fuzz/dist/main.js'), '--seed', '1', '--seconds', '60', '--json', results('fuzz.json')],
    env: { ...withPath(redisServer), FORCE_COLOR: '0' },
  },
});

function browser(redisServer, chromium, patterns) {
  const file = results('playwright.json');
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
    results: file,
    run: {
      command: process.execPath,
      args: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...patterns],
      env,
    },
    count: () => countPlaywright(readResult(file)),
    leftOut: () => reasonsToSkip(readResult(file)),
    progress: lineCounter(PLAYWRIGHT_LINE, 'tests'),
  };
}

const hasBrowserTests = () => existsSync(join(root, 'e2e/playwright.config.ts'));

function lineCounter(pattern, what) {
  let count = 0;
  return (line) => (pattern.test(line) ? `${++count} ${what}` : undefined);
}

const readResult = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/**
 * Files that could not be run at all count as one failed test each.
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | null} result
 */
export function countJest(result) {
  const counts = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of result?.testResults ?? []) {
    const of = (wanted) => assertionResults.filter((test) => test.status === wanted).length;
    counts.passed += of('passed');
    counts.failed += status === 'failed' ? Math.max(of('failed'), 1) : 0;
  }
  return counts;
}

/** A test that passed only at a later try counts as failed, as do errors outside tests. */
export function countPlaywright(result) {
  if (result === null) return { passed: 0, failed: 0 };
  const { expected = 0, flaky = 0, unexpected = 0 } = result.stats ?? {};
  return { passed: expected, failed: flaky + unexpected + (result.errors?.length ?? 0) };
}

/** Each reason that a skipped test has given, once; a test that is not for a project gives none. */
export function reasonsToSkip(result) {
  const testsIn = ({ suites = [], specs = [] }) => [...suites.flatMap(testsIn), ...specs.flatMap(({ tests }) => tests)];
  const skips = testsIn(result ?? {}).flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'skip'));
  return [...new Set(skips.flatMap(({ description }) => description ?? []))];
}
