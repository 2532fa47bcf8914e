import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { ofThisWorker } from './src/platforms.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 900 } };

// The story and the receipts run on both screens; tests whose screens differ by their texts alone run on the screen
// that is used most.
const desktopOnly = files(
  'figures',
  'keyboard',
  'languages',
  'media-library',
  'preview',
  'releases',
  'settings',
  'titles',
);
const launchFiles = files('program-launch');
const phoneOnly = files('account', 'challenges', 'contest', 'fonts', 'payments', 'redeem');

const launch = { name: 'launch', testMatch: launchFiles, use: { ...desktop, storageState: themed('light') } };
const calls = { name: 'calls', testMatch: 'src/calls/*.e2e-spec.ts' };
const runsOnOneSite = Boolean(process.env['E2E_SITE']);

export default defineConfig({
  testDir: '.',
  globalSetup: './src/start-platform.ts',
  outputDir: '../test-results',
  // Each worker has a platform of its own; more than a few would need memory rather than processors.
  workers: runsOnOneSite ? 1 : Math.min(4, Math.max(2, availableParallelism() - 1)),
  // A second try would hide faults that show only now and then.
  retries: 0,
  // Limits on what does not happen, for the slowest machine: what is promised within a time has a limit in its test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
  // The launch of a program comes first, because it waits for minutes. The sweeps of calls begin with it on another
  // worker and end before it: they compare all rows before and after each call, and the launch imports 100,000 people.
  // They come before the launch on one site.
  // The longest of the others come first, so that no worker is left alone with one at the end.
  projects: [
    ...(runsOnOneSite ? [calls, launch] : [launch, calls]),
    { name: 'skew', testMatch: 'src/skew/*.e2e-spec.ts', use: desktop },
    { name: 'faults', testMatch: 'src/faults/*.e2e-spec.ts' },
    { name: 'newcomer', testMatch: 'src/newcomer/*.e2e-spec.ts', use: phone },
    {
      name: 'desktop, light',
      testMatch: 'src/*.e2e-spec.ts',
      testIgnore: [...phoneOnly, ...launchFiles],
      use: { ...desktop, storageState: themed('light') },
    },
    {
      name: 'phone, dark',
      testMatch: 'src/*.e2e-spec.ts',
      testIgnore: [...desktopOnly, ...launchFiles],
      use: { ...phone, storageState: themed('dark') },
    },
    { name: 'canary', testMatch: 'src/canary/*.e2e-spec.ts' },
  ],
});

function themed(theme: 'dark' | 'light') {
  const origin = ofThisWorker('E2E_SITE') ?? 'http://localhost:8080';
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'laurel-theme', value: theme }] }] };
}

function files(...names: string[]) {
  return names.map((name) => `src/${name}.e2e-spec.ts`);
}
