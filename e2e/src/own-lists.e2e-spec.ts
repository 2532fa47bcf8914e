import type { MagicLinkIssued } from '@laurel/contracts/identity/participants/participants.dto';
import { expect, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Office } from './back-office/office.ts';
import { provision } from './calls/services.ts';
import { article } from './calls/tenants.fixture.ts';
import { enterCode } from './site.ts';

const emailOf = (name: string): string => `${name}@lists-${run}.example`;
const run = randomUUID().slice(0, 8);
let office: Office;
let wanda: string;

test.beforeAll(async () => {
  office = await Office.found('Lists', { i18n_enabled: true });
  for (const name of ['Harbour', 'Hill']) {
    await provision('programs', `programs/${office.programId}/challenges/${name.toLowerCase()}`, article(name));
  }
  wanda = await office.person(emailOf('wanda'), 'Wanda', 'Roth');
  await office.person(emailOf('nils'), 'Nils', 'Beck');
});

test.afterAll(async () => {
  await office.close();
});

/** Names of the tiles of a section of the home page. */
const tilesOf = (page: Page, section: string): Promise<string[]> =>
  page.getByRole('region', { name: section }).getByRole('article').getByRole('heading').allInnerTexts();

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await enterCode(page, emailOf(name));
}

test('a visitor who signs in sees their own lists without a reload, the next person theirs [P-055]', async ({
  browser,
}) => {
  const phone = await (await office.browser(browser)).page();
  const link = await office.ask<MagicLinkIssued>('identity', 'POST', `participants/${wanda}/get_magic_link`);
  await phone.goto(link.magic_link);
  await phone.getByRole('button', { name: 'Sign in with this link' }).click();
  await expect(phone.getByTestId('header-points')).toContainText('Hi! Wanda');
  await phone.goto('/challenge/harbour');
  await phone.getByRole('button', { name: 'I have read it' }).click();
  await expect(phone.getByRole('link', { name: 'Earn More' })).toBeVisible();

  const page = await (await office.browser(browser)).page();
  await page.goto('/');
  await expect.poll(() => tilesOf(page, 'Challenges')).toEqual(['Hill', 'Harbour']);
  await page.evaluate(() => {
    (window as { isSameDocument?: boolean }).isSameDocument = true;
  });
  await signIn(page, 'wanda');
  await expect(page.getByTestId('header-points')).toContainText('Hi! Wanda');
  await expect.poll(() => tilesOf(page, 'Challenges')).toEqual(['Hill']);
  expect(await page.evaluate(() => (window as { isSameDocument?: boolean }).isSameDocument)).toBe(true);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await expect.poll(() => tilesOf(page, 'Challenges')).toEqual(['Hill', 'Harbour']);
  await signIn(page, 'nils');
  await expect(page.getByTestId('header-points')).toContainText('Hi! Nils');
  await expect.poll(() => tilesOf(page, 'Challenges')).toEqual(['Hill', 'Harbour']);
});
