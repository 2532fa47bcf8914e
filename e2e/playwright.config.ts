import { defineConfig } from '@playwright/test';

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

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e-spec.ts',
  globalSetup: './src/start-platform.ts',
  outputDir: '../test-results',
  // One after the other: both projects sign in as the same staff.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: flags },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone, dark', use: { ...phone, storageState: themed('dark') } },
    { name: 'desktop, light', use: { ...desktop, storageState: themed('light') } },
  ],
});

function themed(theme: 'dark' | 'light') {
  const origin = process.env['E2E_SITE'] ?? 'http://localhost:8080';
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'laurel-theme', value: theme }] }] };
}
