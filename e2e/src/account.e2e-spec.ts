import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { enterCode, expectAccessible, mailbox, WatchedContext } from './site.ts';

test.describe.configure({ mode: 'serial' });

const email = `leaver-${randomUUID().slice(0, 8)}@example.com`;
let people: WatchedContext;
let page: Page;

test.beforeAll(async ({ browser }, { project }) => {
  people = await WatchedContext.open(browser, project.use);
  page = await people.page();
});

test.afterAll(async () => {
  await people.close();
});

test('the menu is for wide screens, the sheet for all [P-044] [P-053]', async ({ browser }, { project }) => {
  const menuOf = (of: Page): Locator => of.getByRole('navigation', { name: 'Main navigation' });
  // A phone that is emulated does not become a wide screen reliably: each screen has a browser of its own.
  const wide = await WatchedContext.open(browser, {
    ...project.use,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
  });
  const desktop = await wide.page();
  await desktop.goto('/');
  await expect(menuOf(desktop)).toBeVisible();
  await desktop.getByRole('button', { name: 'Menu' }).click();
  await expect(desktop.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await wide.close();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(menuOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('a new participant finds the account and corrects the profile [P-028] [P-047] [P-151]', async () => {
  await page.goto('/my-account');
  await expect(page).toHaveURL(/\/signin\?redirect_to=%2Fmy-account$/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await page.getByLabel('First name').fill('Lee');
  await page.getByLabel('Last name').fill('Ver');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Lee');
  await expect(page.getByLabel('Last name')).toHaveValue('Ver');
  await page.getByRole('checkbox').check();
  await expect(page.frameLocator('iframe[title]').getByText(/success|verified/i)).toBeVisible();
  await page.getByRole('button', { name: /^Sign up/ }).click();
  await expect(page.getByRole('heading', { name: 'Hey, Lee!' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hey, Lee!' })).toBeVisible();
  // The phone ends the tab while the mail app is in front.
  const { href } = new URL(page.url());
  await page.close();
  page = await people.page();
  await page.goto(href);
  await expect(page.getByRole('main').getByText(/l•+@e•+\.com/)).toBeVisible();
  await page.getByRole('button', { name: 'Use another e-mail address' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await expect(page.getByRole('heading', { name: 'Hey, Lee!' })).toBeVisible();
  await enterCode(page, email);
  await expect(page).toHaveURL(/\/my-account$/);
  await expect(page.getByLabel('First name')).toHaveValue('Lee');
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Leigh');
  await page.getByLabel('City').fill('Lagos');
  const profile = page.getByRole('region', { name: 'Profile Information' });
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile has been updated.')).toBeVisible();
  await expect(page.getByTestId('header-points')).toContainText('Hi! Leigh');
  await page.getByLabel('City').fill('Abuja');
  await page.getByRole('link', { name: /home$/ }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('Profile information');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.goto('/my-account');
  await expect(page.getByLabel('City')).toHaveValue('Lagos');
});

test('an e-mail setting is saved and survives a reload [P-143] [P-144] [P-147] [P-150]', async () => {
  const settings = page.getByRole('region', { name: 'Email Settings' });
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Please choose one.')).toBeVisible();
  await settings.getByRole('radio').last().check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your e-mail settings have been updated.')).toBeVisible();
  await page.reload();
  await expect(settings.getByRole('radio').last()).toBeChecked();
});

test('every ledger entry shows its reason', async () => {
  const statement = page.getByRole('region', { name: /^Where your .+ come from$/ });
  await expect(async () => {
    await page.reload();
    await expect(statement.getByText('Challenge completed').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
});

test('a participant downloads their data as a file', async () => {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as JSON' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, Record<string, unknown>[]>;
  expect(data['profile']?.[0]).toMatchObject({ email, first_name: 'Leigh', city: 'Lagos' });
  for (const section of ['sessions', 'activity', 'completed_challenges', 'points']) {
    expect(data[section]?.length, section).toBeGreaterThan(0);
  }
});

test('the account is deleted with the address and a code, and signs in no more [INV-41]', async () => {
  const before = (await mailbox().to(email)).length;
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('dialog').getByText(`We have sent a 6-digit code to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('6-digit code').fill(await mailbox().code(email, before + 1));
  await page.getByLabel('Type your e-mail address to confirm').fill(email);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await expect(page.getByRole('heading', { name: /^Join .+ and start earning rewards!$/ })).toBeVisible();
});
