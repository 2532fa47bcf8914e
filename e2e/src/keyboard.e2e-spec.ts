import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { choose, pick, press, tabTo, type } from './back-office/keyboard.ts';
import { signInStaff, WatchedContext } from './site.ts';

test.describe.configure({ mode: 'serial' });

const name = `By hand ${randomUUID().slice(0, 6)}`;
let office: WatchedContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  office = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
  page = await office.page();
  await signInStaff(page, 'owner@demo.test');
  await page.goto('/admin/v2');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});

test.afterAll(async () => {
  await office.close();
});

/** Opens a page of the current program from anywhere. */
async function jump(to: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(to);
  await page.getByRole('option', { name: to }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: to })).toBeFocused();
}

test('a challenge is created with the wizard without a mouse, and found in the list', async () => {
  await jump('Challenges');
  await press(page, page.getByRole('link', { name: 'Add challenge' }));
  await tabTo(page, page.getByRole('radio'));
  const article = page.getByRole('radio', { name: /^Article/ });
  for (let at = 0; at < 13 && !(await article.isChecked()); at += 1) await page.keyboard.press('ArrowDown');
  await press(page, page.getByRole('button', { name: 'Next' }));
  await type(page, page.getByRole('textbox', { name: /^Name/ }), name);
  await type(page, page.getByRole('textbox', { name: /^Caption/ }), 'Read all about it');
  await press(page, page.getByRole('button', { name: 'Save as draft' }));
  // A refused step moves the focus to the first wrong field.
  await expect(page.getByRole('textbox', { name: 'Article', exact: true })).toBeFocused();
  await page.keyboard.type('Once upon a river.');
  await press(page, page.getByRole('button', { name: 'Next' }));
  await type(
    page,
    page.getByRole('spinbutton', { name: /^Pages/ }).or(page.getByRole('textbox', { name: /^Pages/ })),
    '25',
  );
  await press(page, page.getByRole('button', { name: 'Save as draft' }));
  await expect(page).toHaveURL(/\/challenges$/);
  await type(page, page.getByRole('searchbox'), name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('a row action of the list works without a mouse, and the focus stays on the page', async () => {
  await tabTo(page, page.getByRole('columnheader', { name: 'Name' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await pick(page, 'Archive');
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }));
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expect(page.locator('main :focus')).toBeVisible();
});

test('points are awarded without a mouse, from a panel that returns the focus', async () => {
  await jump('Participants');
  await type(page, page.getByRole('searchbox'), 'tom@demo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await tabTo(page, page.getByRole('columnheader', { name: 'Name' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Add pages' });
  await press(page, button);
  const dialog = page.getByRole('dialog');
  await type(page, dialog.getByLabel('Pages'), '7');
  await type(page, dialog.getByLabel('Action title'), name);
  await press(page, dialog.getByRole('button', { name: 'Add pages' }));
  await expect(page.getByText('Points Added')).toBeVisible();
  await expect(button).toBeFocused();
});

test('people are imported without a mouse [A-248] [A-263]', async () => {
  await jump('Participants');
  await press(page, page.getByRole('link', { name: 'Import' }));
  // A key press may overtake the request to intercept choosers; the questions of tabTo come after the request.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, page.locator('input[type=file]'), 'Space'),
  ]);
  const buffer = Buffer.from(`email,first_name\nkeys-${randomUUID().slice(0, 6)}@example.com,Keys\n`);
  await chooser.setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer });
  const strategies = page.getByRole('region', { name: 'Existing participants' });
  await choose(page, strategies.getByLabel('E-mail'), 'Ignore');
  await choose(page, strategies.getByLabel('Points'), 'Ignore');
  await press(page, page.getByRole('button', { name: 'Check the file' }));
  await press(page, page.getByRole('button', { name: 'Import 1 person' }));
  await expect(page.getByText('The import is done')).toBeVisible();
  await expect(page.locator('main :focus')).toBeVisible();
});
