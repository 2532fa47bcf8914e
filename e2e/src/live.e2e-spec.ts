import { atThisPace } from '@laurel/test-kit/run/pace';
import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Office } from './back-office/office.ts';
import { enterCode, headerPoints, type WatchedContext } from './site.ts';

test.describe.configure({ mode: 'serial' });

const email = `nora@live-${randomUUID().slice(0, 8)}.example`;
let office: Office;
let id: string;
let home: WatchedContext;
let tabs: Page[];

test.beforeAll(async ({ browser, contextOptions }) => {
  office = await Office.found('Live');
  id = await office.person(email, 'Nora', 'Lund');
  home = await office.browser(browser, contextOptions);
  tabs = [await signedIn(home)];
  tabs.push(await home.page());
  await tabs[1]?.goto('/my-account');
});

test.afterAll(() => office.close());

async function signedIn(context: WatchedContext, mails = 1): Promise<Page> {
  const page = await context.page();
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await enterCode(page, email, mails);
  await expect(page.getByTestId('header-points')).toBeVisible();
  return page;
}

/** The milliseconds until the header of each page shows the points; no page may have been loaded anew for it. */
async function untilShown(pages: readonly Page[], points: number): Promise<number> {
  const began = performance.now();
  await Promise.all(pages.map((page) => expect.poll(() => headerPoints(page), { intervals: [50] }).toBe(points)));
  const millis = performance.now() - began;
  for (const page of pages) expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  return millis;
}

test('a gain reaches every open tab within two seconds, without a reload', async () => {
  for (const page of tabs) {
    await expect.poll(() => headerPoints(page)).toBe(0);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    // The page follows its changes once everything of its first view is there.
    await page.waitForFunction(() => performance.getEntriesByType('navigation').every((entry) => entry.duration > 0));
  }
  // Both are visible, as two windows side by side are; one celebrates it for some seconds, the other shows the balance.
  await office.earn(id, 25);
  const moments = (): Promise<number[]> =>
    Promise.all(tabs.map((page) => page.getByRole('group', { name: /^You have earned 25/ }).count()));
  const [first] = await Promise.all([
    untilShown(tabs, 25),
    expect.poll(async () => (await moments()).sort(), { intervals: [250] }).toEqual([0, 1]),
  ]);
  // A machine that runs all browsers at once stalls now and then; a tab that only asks by itself is never in time.
  const waits = [first];
  for (const points of [28, 31, 34]) {
    await office.earn(id, 3);
    waits.push(await untilShown(tabs, points));
  }
  expect(Math.min(...waits)).toBeLessThan(await atThisPace(2_000));
});

test('a gain while the browser was offline is there once it is online again', async () => {
  await home.context.setOffline(true);
  await office.earn(id, 10);
  await home.context.setOffline(false);
  await Promise.all(tabs.map((page) => expect.poll(() => headerPoints(page)).toBe(44)));
});

test('a tab takes over from the one that is closed', async () => {
  await tabs.shift()?.close();
  await office.earn(id, 5);
  await Promise.all(tabs.map((page) => expect.poll(() => headerPoints(page)).toBe(49)));
});

test('signing out in one tab signs the others out', async () => {
  const other = await home.page();
  await other.goto('/');
  await expect.poll(() => headerPoints(other)).toBe(49);
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByTestId('header-points')).toHaveCount(0);
  await expect(tabs[0]!.getByTestId('header-points')).toHaveCount(0);
});
