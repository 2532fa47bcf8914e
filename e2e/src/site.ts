import { AxeBuilder } from '@axe-core/playwright';
import { frontEnds } from '@laurel/local-platform/pieces';
import { Mailbox } from '@laurel/test-kit/mailbox';
import { type Browser, type BrowserContext, type Cookie, expect, type Locator, type Page } from '@playwright/test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addressOf } from './platforms.ts';

export const siteUrl = (): string => addressOf('E2E_SITE');
export const mailbox = (): Mailbox => new Mailbox(addressOf('E2E_MAILBOX'));

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

// Tiptap parses what it edits with a parser of its own (decision 53).
const libraryViolation = /^require-trusted-types-for: DOMParser parseFromString\|<body>/;

/** Names of the chunks that hold ApexCharts, which writes its tooltips as HTML (decision 53). */
const chartChunks = frontEnds(resolve(import.meta.dirname, '../..')).flatMap(({ dir }) =>
  readdirSync(dir).filter(
    (file) => /^c\..*\.js$/.test(file) && readFileSync(join(dir, file), 'utf8').includes('apexcharts-canvas'),
  ),
);

/** Runs in the page: hands on the violations of trusted types, which are only reported. */
function listenForViolations(): void {
  const { recordViolation } = window as unknown as { recordViolation: (file: string, text: string) => Promise<void> };
  addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, sample, sourceFile }) => {
    if (disposition === 'report') void recordViolation(sourceFile, `${effectiveDirective}: ${sample}`);
  });
}

/** A browser that records the violations that no page may commit. */
export class WatchedContext {
  readonly faults: string[] = [];

  private constructor(readonly context: BrowserContext) {}

  /** @param trustedTypes `false` for releases that may have been built before there were policies */
  static async open(
    browser: Browser,
    options: Parameters<Browser['newContext']>[0] = {},
    { trustedTypes = true } = {},
  ): Promise<WatchedContext> {
    const watched = new WatchedContext(await browser.newContext({ baseURL: siteUrl(), ...options }));
    if (trustedTypes) {
      await watched.context.exposeBinding('recordViolation', ({ page }, file: string, text: string) => {
        const known = libraryViolation.test(text) || chartChunks.some((chunk) => file.endsWith(`/${chunk}`));
        if (!known) watched.faults.push(`${page.url()}: ${text}`);
      });
      await watched.context.addInitScript(listenForViolations);
    }
    watched.context.on('page', (page) => watched.watch(page));
    return watched;
  }

  page(): Promise<Page> {
    return this.context.newPage();
  }

  /** Fails when any page broke its content security policy, threw, or asked another host than this machine's. */
  async close(): Promise<void> {
    await this.context.close();
    expect(this.faults).toEqual([]);
  }

  private watch(page: Page): void {
    page.on('pageerror', (error) => this.faults.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      // An unknown policy is only reported; the page's own listener has recorded it.
      if (/^Creating a TrustedTypePolicy /.test(text)) return;
      if (/content security policy|integrity/i.test(text)) this.faults.push(`${page.url()}: ${text}`);
    });
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !/(^|\.)localhost$/.test(hostname) && !request.isNavigationRequest()) {
        this.faults.push(`${page.url()} asked ${request.url()}`);
      }
    });
  }
}

/** Expects no accessibility fault in the current view, and enough contrast in the other theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const shown = await audit(page).withTags(WCAG).analyze();
  await switchTheme(page);
  const otherTheme = await audit(page).withRules('color-contrast').analyze();
  await switchTheme(page);
  const faults = [...shown.violations, ...otherTheme.violations].flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  );
  expect(faults).toEqual([]);
}

/** The scan runs in the page alone, not in frames: no frame of the site belongs to another site. */
function audit(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function switchTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const dark = dataset['theme'] ? dataset['theme'] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    dataset['theme'] = dark ? 'light' : 'dark';
  });
}

/** The participant's points in the header, as a number. */
export async function headerPoints(page: Page): Promise<number> {
  const text = await page.getByTestId('header-points').locator('strong > span').last().innerText();
  return Number(text.replace(/[^\d]/g, ''));
}

/** Types the newest code of the mailbox into the code step of the participant's sign-in. */
export async function enterCode(page: Page, email: string, mails = 1): Promise<void> {
  const code = await mailbox().code(email, mails);
  await page.getByPlaceholder('enter 6-digit code').fill(code);
  await page.getByRole('button', { name: 'Verify Code' }).click();
}

/** The user menu of the back-office. */
const account = (page: Page): Locator => page.getByRole('button', { name: /^Your account/ });

/** Switches to another program of the back-office. */
export async function switchProgram(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch program/ }).click();
  await page.getByRole('option', { name }).click();
}

/**
 * Signs staff in to the back-office. The limit is one code a minute, so that the session of the first sign-in serves
 * every later test of the run.
 */
export async function signInStaff(page: Page, email: string): Promise<void> {
  const cookieFile = join(tmpdir(), `laurel-e2e-${new URL(siteUrl()).port}-${email}.json`);
  if (existsSync(cookieFile)) {
    await page.context().addCookies(JSON.parse(readFileSync(cookieFile, 'utf8')) as Cookie[]);
    await page.goto('/admin/v2');
    await expect(account(page).or(page.getByLabel('Email'))).toBeVisible();
    if (await account(page).isVisible()) return;
  }
  const before = await mailbox().to(email);
  await page.goto('/admin/v2');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const code = await mailbox().code(email, before.length + 1);
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(account(page)).toBeVisible();
  writeFileSync(cookieFile, JSON.stringify(await page.context().cookies()));
}
