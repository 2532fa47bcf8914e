import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
delete swc.jsc.rewriteRelativeImportExtensions;

/**
 * Run with NODE_OPTIONS="--experimental-vm-modules --no-warnings". Specs of screens name their environment in a
 * docblock: `@jest-environment jsdom`. Postgres starts on the first call of `@laurel/test-kit/postgres`.
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@laurel/source', 'node', 'node-addons'] },
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/', '<rootDir>/\\.'],
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/[^/]+/[^/]+/dist/', '<rootDir>/\\.'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, sourceMaps: 'inline', swcrc: false }] },
  setupFiles: ['<rootDir>/libs/web-kit/testing/browser-globals.mjs'],
  setupFilesAfterEnv: [
    '<rootDir>/libs/web-kit/testing/screen-patience.mjs',
    '<rootDir>/tools/test-kit/src/openapi/check-fakes.ts',
    '<rootDir>/libs/ui/testing/toasts-end.mjs',
  ],
  globalSetup: '<rootDir>/tools/test-kit/src/run/global-setup.mjs',
  globalTeardown: '<rootDir>/tools/test-kit/src/run/global-teardown.mjs',
  cacheDirectory: '<rootDir>/.cache/jest',
  watchman: false,
  maxWorkers: 2,
  // Modules of specs stay in memory after them; past some gigabytes, collecting garbage takes longer than tests.
  workerIdleMemoryLimit: '1GB',
  // How long a failure takes, not how long a test may: a machine with other work takes several times longer.
  testTimeout: 360_000,
};
