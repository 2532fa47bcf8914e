import { expect, test } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { expectAccessible, signInStaff, siteUrl, switchProgram, WatchedContext } from './site.ts';

test('staff change colours, name and style sheet in the settings, and the site follows at the next page load [A-390, A-479, A-481, A-482, A-501, A-502]', async ({
  browser,
  contextOptions,
}) => {
  // Dark enough for white words.
  const colour = `#${[1, 2, 3].map(() => randomInt(0x10, 0x60).toString(16)).join('')}`;
  const name = `Fernhill ${randomInt(100, 999)}`;
  const staff = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
  const page = await staff.page();
  await signInStaff(page, 'owner@demo.test');
  await switchProgram(page, 'Fernhill');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Colors' }).click();
  const primary = page.getByRole('textbox', { name: /^Primary/ });
  await expect(primary).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('No changes detected.')).toBeVisible();
  await primary.fill('#12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('A color looks like #1a2b3c')).toBeVisible();
  await primary.fill(colour);
  await expect(page.getByTestId('look-preview')).toHaveCSS('--perk-primary', colour);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The program has been updated.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'General' }).click();
  await page.getByRole('textbox', { name: /^Program name/ }).fill(name);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Program was updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Switch program/ })).toContainText(name);
  await page.getByRole('link', { name: 'CSS' }).click();
  await page.getByRole('textbox', { name: /^Style sheet/ }).fill('#root h1, #root h2 { letter-spacing: 7px }');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await expectAccessible(page);
  await staff.close();

  const visitor = await WatchedContext.open(browser, contextOptions);
  const site = await visitor.page();
  const { port } = new URL(siteUrl());
  await site.goto(`http://fernhill.localhost:${port}/`);
  await expect(site).toHaveTitle(name);
  const shown = await site.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--perk-primary'),
  );
  expect(shown.trim()).toBe(colour);
  await expect(site.locator('#root h2').first()).toHaveCSS('letter-spacing', '7px');
  await visitor.close();
});

/** The parts that a program is configured in, by what the menu calls them and what heads their page. */
const parts: Record<string, string> = {
  General: 'General',
  Labels: 'Labels',
  SEO: 'SEO',
  'Program pages': 'Program pages',
  Enrollment: 'Enrollment',
  'Content tags': 'Content tags',
  'Participant tags': 'Participant tags',
  'Evergreen settings': 'Evergreen settings',
  'Feed posts': 'Feed posts',
  Tiers: 'Tier-Based Leveling System',
  Domains: 'Domains',
  'Purchase proof': 'Products',
  'Header navigation menu': 'Header navigation menu',
  'Navigation menus': 'Navigation menus',
  Carousels: 'Carousels',
  Colors: 'Colors',
  CSS: 'CSS',
  'Social network pages': 'Social network pages',
  'Offers reward': 'Offers reward',
  'Photo contests': 'Photo contests',
  Aptos: 'Aptos',
};

test('the settings lead to every part that a program is configured in [A-004] [A-388]', async ({ browser }) => {
  test.setTimeout(120_000);
  const staff = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
  const page = await staff.page();
  await signInStaff(page, 'owner@demo.test');
  await switchProgram(page, 'Nightjar');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link')).toHaveText(Object.keys(parts));
  for (const [part, heading] of Object.entries(parts)) {
    await test.step(part, async () => {
      await menu.getByRole('link', { name: part, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('main').getByRole('status')).toHaveCount(0);
      await expectAccessible(page);
    });
  }
  await staff.close();
});
