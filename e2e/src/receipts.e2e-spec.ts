import { expect, test, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { newMerchant, photograph } from './newcomer/till-receipt.ts';
import { enterCode, expectAccessible, headerPoints, signInStaff, switchProgram, WatchedContext } from './site.ts';

// OCR takes seconds, and longer on a machine that runs everything else.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const merchant = newMerchant();
const email = `shopper-${randomUUID().slice(0, 8)}@example.com`;
let people: WatchedContext;
let page: Page;
let receiptId: string;

test.beforeAll(async ({ browser }, { project }) => {
  people = await WatchedContext.open(browser, project.use);
  page = await people.page();
});

test.afterAll(async () => {
  await people.close();
});

test('a participant sends the photograph of a receipt, and its items earn points within seconds [A-342] [A-368] [A-383]', async ({
  browser,
}) => {
  await page.goto('/receipts');
  await expect(page).toHaveURL(/\/signin\?redirect_to=%2Freceipts/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await page.getByLabel('First name').fill('Shona');
  await page.getByLabel('Last name').fill('Per');
  await page.getByRole('checkbox').check();
  await expect(page.frameLocator('iframe[title]').getByText(/success|verified/i)).toBeVisible();
  await page.getByRole('button', { name: /^Sign up/ }).click();
  await enterCode(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'My receipts' })).toBeVisible();
  await expect(page.getByText('No receipts yet')).toBeVisible();
  await expectAccessible(page);

  const before = await headerPoints(page);
  const picture = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photograph(browser, merchant) };
  await page.locator('input[type=file]').last().setInputFiles(picture);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send receipt' }).click();
  const card = page.getByRole('listitem').filter({ hasText: merchant });
  await expect(card).toContainText('Total 16.50', { timeout: 150_000 });
  await expect(card).toContainText('Added to your');
  await expect.poll(() => headerPoints(page)).toBeGreaterThan(before);
  await closeMoments(page);
  await card.getByText('2 items').click();
  await expect(card).toContainText('COFFEE BEANS 1KG');
  await expectAccessible(page);
});

/** Closes the moments of what was gained, which lie over the page. */
async function closeMoments(page: Page): Promise<void> {
  const moment = page.getByTestId('win');
  await moment.waitFor();
  await expect(async () => {
    if (await moment.isVisible()) await page.keyboard.press('Escape');
    await expect(moment).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

test('a reviewer corrects a line beside the picture, and the participant’s points follow [A-315] [A-317] [A-337] [A-338] [A-356] [A-372]', async ({
  browser,
}) => {
  const before = await headerPoints(page);
  const card = page.getByRole('listitem').filter({ hasText: merchant });
  const shown = await card.innerText();
  const staff = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
  const desk = await staff.page();
  await signInStaff(desk, 'reviewer@demo.test');
  await switchProgram(desk, 'Nightjar');
  await desk.getByRole('navigation').getByRole('link', { name: 'Receipts' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
  await expectAccessible(desk);
  const row = desk.getByRole('row').filter({ hasText: merchant });
  await expect(row).toContainText('Processed');
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 72);
  // The whole row leads to the receipt, but for its links to elsewhere.
  await row.getByRole('gridcell', { name: '16.50' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(merchant);
  receiptId = /\/receipts\/(\d+)/.exec(desk.url())?.[1] ?? '';
  await expect(desk.getByText('Processed', { exact: true }).first()).toBeVisible();
  await expectAccessible(desk);

  await desk.getByRole('tab', { name: /Item Review/ }).click();
  await desk.getByRole('button', { name: 'Edit COFFEE BEANS 1KG' }).click();
  await desk.getByLabel('Price of the line').fill('22.50');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('Please save changes before submitting.').first()).toBeVisible();
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('Receipt has been updated successfully.')).toBeVisible();
  // What is said of one decision ends above the buttons of the next one, once it has slid in.
  const toast = desk.locator('[data-sonner-toast][data-mounted="true"]').first();
  const accept = await desk.getByRole('button', { name: /^Accept/ }).boundingBox();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box === null ? null : box.y + box.height;
    })
    .toBeLessThan(accept?.y ?? 0);
  await desk.getByRole('tab', { name: 'Admin Activity Log' }).click();
  await expect(desk.getByText(/12\.50.*22\.50/).first()).toBeVisible();
  await expectAccessible(desk);
  await staff.close();

  // The participant's open page follows by itself.
  await expect.poll(() => headerPoints(page), { timeout: 30_000 }).toBeGreaterThan(before);
  await expect.poll(() => card.innerText()).not.toBe(shown);
});

test('a receipt reviewer lands on receipts and sees little else, and a participant sees no receipt of others [A-053] [A-314] [A-363] [A-440] [INV-23]', async ({
  browser,
}) => {
  const staff = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
  const desk = await staff.page();
  await signInStaff(desk, 'reviewer@demo.test');
  await switchProgram(desk, 'Nightjar');
  await expect(desk).toHaveURL(/\/admin\/v2\/programs\/\d+\/receipts$/);
  const links = desk.getByRole('navigation').first().getByRole('link');
  await expect(links).toHaveText(['Receipts', 'Settings']);
  await links.last().click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(desk.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText(['Purchase proof']);
  await staff.close();
  const stranger = await WatchedContext.open(browser);
  const answer = await stranger.context.request.get(`/public/receipts/${receiptId}`, {
    headers: { accept: 'application/json' },
  });
  expect(answer.status()).toBe(401);
  await stranger.close();
});

test('a visitor types a ZIP code and pages through merchants near it, with keyword, category and sort [P-301] [P-307] [P-309] [P-310] [P-311]', async () => {
  await page.goto('/my-offers');
  await page.getByLabel('ZIP code').fill('9021');
  await page.getByRole('button', { name: 'View offers' }).click();
  await expect(page.getByText('Enter a valid ZIP code')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('ZIP code').fill('90210');
  await page.getByRole('button', { name: 'View offers' }).click();
  await expect(page.getByText(/You have [\d,]+ Offers? from [\d,]+ Merchants? near 90210/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Sort by').selectOption({ label: 'Nearest' });
  await expect(page).toHaveURL(/sort=distance/);
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  const name = await first.getByRole('heading').innerText();
  await first.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Back to All Offers').click();
  await expect(page).toHaveURL(/sort=distance/);
});
