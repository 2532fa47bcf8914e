import { expect, type Locator, type Page, test } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OneDownSite, services } from './one-down-site.ts';
import { type PageCheck, pageChecks } from './page-checks.ts';

test.describe.configure({ mode: 'serial' });

/** The gateway caches an answer of identity for 5 s; a site and an organization's programs for less. */
const CACHE_ENDED_MILLIS = 5_100;
const NOT_AVAILABLE = 'This part of the site is not available right now. Please try again in a moment.';

let site: OneDownSite;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  site = await OneDownSite.open(browser);
});

test.afterAll(() => site.close());

const retryButton = (page: Page): Locator => page.getByRole('button', { name: 'Try again' });

async function goTo(check: PageCheck, page: Page): Promise<void> {
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: check.link, exact: true }).click();
}

/** Opens the pages one after the other in one tab; each must show its content. */
async function expectWork(audience: PageCheck['audience'], chosen: readonly PageCheck[]): Promise<void> {
  const page = await site.page(audience);
  for (const check of chosen) {
    await goTo(check, page);
    await expect(check.content(page), check.name).toBeVisible();
  }
  await page.close();
}

async function expectAllWork(chosen: readonly PageCheck[]): Promise<void> {
  const visits = (['participant', 'staff'] as const).map((audience) =>
    expectWork(
      audience,
      chosen.filter((check) => check.audience === audience),
    ),
  );
  await Promise.all(visits);
}

/** Opens a page whose service is away: the error page shows, with the frame around it intact. */
async function openFailedPage(check: PageCheck): Promise<Page> {
  const page = await site.page(check.audience);
  await goTo(check, page);
  await expect(retryButton(page).first(), check.name).toBeVisible();
  await expect(check.content(page), check.name).toBeHidden();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  return page;
}

/** Presses "Try again" where it still shows: a section may also come back by itself, when it hears of a change. */
async function recover(check: PageCheck, page: Page): Promise<void> {
  await expect(async () => {
    for (const button of await retryButton(page).all()) await button.click({ timeout: 1_000 });
    await expect(retryButton(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(check.content(page), check.name).toBeVisible();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  await page.close();
}

for (const service of services.filter((name) => name !== 'identity')) {
  test(`without ${service} every page that needs no ${service} works, and the others recover without reload [F09]`, async () => {
    const broken = pageChecks.filter(({ needs }) => needs === service);
    await site.stop(service);
    const [pages] = await Promise.all([
      Promise.all(broken.map(async (check) => [check, await openFailedPage(check)] as const)),
      expectAllWork(pageChecks.filter(({ needs }) => needs !== service)),
    ]);
    await site.start(service);
    await Promise.all(pages.map(([check, page]) => recover(check, page)));
  });
}

test('without identity existing sessions work, and signing in works again once it is back [F09]', async () => {
  await site.stop('identity');
  const page = await site.visitor.newPage();
  await page.goto('/signin');
  await page.getByLabel('Email').fill('ben@demo.test');
  const next = page.getByRole('button', { name: 'Continue to get your login code' });
  await next.click();
  await expect(page.getByText(NOT_AVAILABLE)).toBeVisible();
  await sleep(CACHE_ENDED_MILLIS);
  await expectAllWork(pageChecks);
  await site.start('identity');
  await next.click();
  await expect(page.getByPlaceholder('enter 6-digit code')).toBeVisible();
});

test('without the registry pages load the last releases, and only staff see a notice [mfe-10]', async () => {
  const registryNotice = (page: Page): Locator => page.getByText('The release registry does not answer.');
  await site.setRegistry(false);
  await expectAllWork(pageChecks);
  const [participant, staff] = [await site.page('participant'), await site.page('staff')];
  await expect(registryNotice(staff)).toBeVisible();
  await expect(participant.getByRole('article').first()).toBeVisible();
  await expect(registryNotice(participant)).toHaveCount(0);
  await site.setRegistry(true);
  await staff.reload();
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(registryNotice(staff)).toHaveCount(0);
});
