import { atThisPace } from '@laurel/test-kit/run/pace';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { publishVariant, runCommand } from './release-variants.ts';
import { signInStaff, siteUrl } from './site.ts';

// The tests share one registry, so they run one after the other.
test.describe.configure({ mode: 'serial' });

const participant = 'mfe-participant';
const settings = 'mfe-admin-settings';
const words = 'The sooner you join, the better your chances!';
const otherWords = (version: string): string => `Words of version ${version}.`;
const rewording = (version: string) => ({ version, from: words, to: otherWords(version) });

/** A page of a first-time visitor, whose first page gets the release of a layer. */
async function newcomer(browser: Browser, layer: 'default' | 'rollout', most = 150): Promise<Page> {
  for (let tries = 0; tries < most; tries += 1) {
    const context = await browser.newContext();
    const answer = await context.request.get(siteUrl(), { headers: { accept: 'text/html' } });
    const decision = answer.headers()['x-mf-decision'] ?? '';
    if (decision.includes(`;${layer}`)) {
      const page = await context.newPage();
      await page.goto(siteUrl());
      return page;
    }
    await context.close();
  }
  throw new Error(`No visitor was given the ${layer} release`);
}

/** The back-office, with the address of the settings. */
async function backOffice(browser: Browser): Promise<{ page: Page; address: string }> {
  const page = await (await browser.newContext({ baseURL: siteUrl() })).newPage();
  await signInStaff(page, 'owner@demo.test');
  const address = await page.getByRole('link', { name: 'Settings' }).first().getAttribute('href');
  return { page, address: address ?? '' };
}

const shows = (page: Page, text: string): Promise<void> => expect(page.getByText(text)).toBeVisible();

/** The next page load has the release; gateways may cache the registry for a second. */
async function comesToShow(page: Page, text: string, url = siteUrl()): Promise<void> {
  await expect(async () => {
    await page.goto(url);
    await expect(page.getByText(text)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

test.describe('releasing a remote while the platform runs', () => {
  test('reaches the next page load, and a rollback does within ten seconds [mfe-5]', async ({ page }) => {
    await page.goto(siteUrl());
    await shows(page, words);
    await publishVariant(participant, rewording('0.1.1'));
    await comesToShow(page, otherWords('0.1.1'));
    const began = Date.now();
    await runCommand({ command: 'rollback', name: participant, reason: 'the old words were better' });
    await comesToShow(page, words);
    expect(Date.now() - began).toBeLessThan(await atThisPace(10_000));
    expect(await runCommand({ command: 'list' })).toMatch(/npm start {2}rollback .*"the old words were better"/);
  });

  test('reaches one program only, or a tenth of the visitors [mfe-1] [mfe-6]', async ({ browser }) => {
    await publishVariant(participant, rewording('0.1.2'), { program: 'fernhill' });
    const fernhill = siteUrl().replace('//', '//fernhill.');
    await comesToShow(await browser.newPage(), otherWords('0.1.2'), fernhill);
    await shows(await newcomer(browser, 'default'), words);
    await runCommand({ command: 'rollback', name: participant, program: 'fernhill', reason: 'shown enough' });
    await publishVariant(participant, rewording('0.1.3'), { canary: '10%' });
    const tried = await newcomer(browser, 'rollout');
    await shows(tried, otherWords('0.1.3'));
    await tried.reload();
    await shows(tried, otherWords('0.1.3'));
    await shows(await newcomer(browser, 'default'), words);
    await runCommand({ command: 'rollback', name: participant, reason: 'shown enough' });
    await comesToShow(tried, words);
  });

  test('rolls a canary back within two minutes when it throws as it renders [mfe-6] [mfe-16]', async ({ browser }) => {
    const broken = 'routes:[{get path(){throw new Error("broken on purpose")}},';
    await publishVariant(participant, { version: '0.1.4', from: 'routes:[', to: broken }, { canary: '50%' });
    const began = Date.now();
    const page = await newcomer(browser, 'rollout');
    await shows(page, 'Oops! Something went wrong.');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(async () => {
      // The rollout covers half of ten visitors, and none once it has ended.
      await newcomer(browser, 'rollout', 10).catch(() => undefined);
      expect(await runCommand({ command: 'list' })).toMatch(/automatic {2}end canary .*failed to \d+ of \d+ visitors/);
    }).toPass({ timeout: 135_000 });
    expect(Date.now() - began).toBeLessThan(await atThisPace(120_000));
    await comesToShow(page, words);
  });
});

test.describe('a disabled remote', () => {
  test('shows a notice to visitors who follow a link into it, and is in no menu [mfe-8]', async ({ browser }) => {
    const { page, address } = await backOffice(browser);
    await runCommand({ command: 'disable', name: settings, reason: 'a test' });
    await comesToShow(page, 'This part is closed for the moment.', address);
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Challenges' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await runCommand({ command: 'enable', name: settings });
    await comesToShow(page, 'Program name', address);
  });
});

test.describe('a file of a remote', () => {
  const faults = { 'is gone': 404, 'is corrupted': 200, 'never answers': null } as const;

  for (const [fault, status] of Object.entries(faults)) {
    test(`that ${fault} breaks nothing else, and "Try again" is enough once it is back [mfe-11] [mfe-13]`, async ({
      browser,
    }) => {
      const { page, address } = await backOffice(browser);
      const files = await filesOf(page, address);
      expect(files.length).toBeGreaterThan(2);
      await Promise.all(
        files.map(async (file) => {
          const own = await page.context().newPage();
          const isFile = (url: URL): boolean => url.pathname === file;
          await own.route(isFile, async (route) => {
            if (status !== null) await route.fulfill({ status, contentType: 'text/javascript', body: 'no();' });
          });
          await own.goto(address, { waitUntil: 'commit' });
          const again = own.getByRole('button', { name: 'Try again' });
          await expect(again).toBeVisible({ timeout: 135_000 });
          await expect(own.getByRole('link', { name: 'Challenges' }).first()).toBeVisible();
          await own.evaluate(() => Object.assign(window, { notReloaded: true }));
          await own.unroute(isFile);
          await again.click();
          await expect(own.getByRole('textbox', { name: /^Program name/ })).toBeVisible();
          await own.getByRole('link', { name: 'Challenges' }).first().click();
          await expect(own.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible();
          expect(await own.evaluate(() => 'notReloaded' in window)).toBe(true);
          await own.close();
        }),
      );
    });
  }

  /** Every file of the remote that its page requests: entry, first files, and later chunks. */
  async function filesOf(page: Page, address: string): Promise<string[]> {
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(`/r/${settings}/`)) asked.add(pathname);
    });
    await page.goto(address);
    await expect(page.getByRole('textbox', { name: /^Program name/ })).toBeVisible();
    return [...asked];
  }
});
