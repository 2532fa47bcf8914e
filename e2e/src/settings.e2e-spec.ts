import { expect, test } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import { expectAccessible, signInStaff, siteUrl, switchProgram, WatchedContext } from './site.ts';

test('staff change colours, name and style sheet in the settings, and the site follows at the next page load [A-390, A-479, A-481, A-482, A-501, A-502]', async ({
  browser,
  contextOptions,
}) => {
  // The colour is dark enough for white text.
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
  const previewed = page.frameLocator('[data-testid=site-frame]').locator('html');
  await expect(previewed).toHaveCSS('--perk-primary', colour);
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

/** The parts of the settings of a program, by their menu label and the heading of their page. */
const parts: Record<string, string> = {
  General: 'General',
  Labels: 'Labels',
  SEO: 'SEO',
  'Program pages': 'Program pages',
  Enrollment: 'Enrollment',
  'Media library': 'Media library',
  'Profile attributes': 'Profile attributes',
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
  'Theme Coming Soon': 'Theme',
  Assets: 'Assets',
  Fonts: 'Fonts',
  Borders: 'Borders',
  CSS: 'CSS',
  History: 'History',
  'Social network pages': 'Social network pages',
  'Offers reward': 'Offers reward',
  'Photo contests': 'Photo contests',
  Aptos: 'Aptos',
  'API keys': 'API keys',
  Webhooks: 'Webhooks',
  Sandbox: 'Sandbox',
};

test("the settings link to every part of a program's configuration [A-004] [A-388]", async ({ browser }) => {
  test.setTimeout(360_000);
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
      await expect(page.locator('main').getByText('Loading…')).toHaveCount(0);
      await expectAccessible(page);
    });
  }
  await staff.close();
});

test('content and layout that staff save appear to visitors of the site [A-393, A-394, A-461, A-465, A-466, A-470, A-471]', async ({
  browser,
  contextOptions,
}) => {
  const mark = randomUUID().slice(0, 6);
  const staff = await WatchedContext.open(browser, { viewport: { width: 1440, height: 900 } });
  const page = await staff.page();
  const save = (): Promise<void> => page.getByRole('button', { name: 'Save changes' }).click();
  await signInStaff(page, 'owner@demo.test');
  await switchProgram(page, 'Dos Orillas');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'Program pages' }).click();
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByRole('textbox', { name: 'Title (required)' }).fill(`Opening hours ${mark}`);
  await expect(page.getByRole('textbox', { name: /^Address/ })).toHaveValue(`opening-hours-${mark}`);
  await page.getByRole('textbox', { name: /^Content(?! \(Spanish)/ }).fill('From ten to six.');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Program Page created successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The page is published.', { exact: true })).toBeVisible();

  await menu.getByRole('link', { name: 'Navigation menus' }).click();
  await page.getByRole('button', { name: 'Add an item' }).click();
  await page
    .getByRole('textbox', { name: /^Name(?! \(Spanish)/ })
    .last()
    .fill(`Hours ${mark}`);
  await page
    .getByRole('combobox', { name: 'Page of the site' })
    .last()
    .selectOption({ label: `Opening hours ${mark}` });
  await save();
  await expect(page.getByText('Navigation menus updated successfully.')).toBeVisible();

  await menu.getByRole('link', { name: 'Carousels' }).click();
  await page.getByRole('button', { name: 'Add a slide' }).click();
  await page
    .getByRole('textbox', { name: /^Title(?! \(Spanish)/ })
    .last()
    .fill(`Night of books ${mark}`);
  await save();
  await expect(page.getByText('Carousels updated successfully.')).toBeVisible();

  const visitor = await WatchedContext.open(browser, contextOptions);
  const site = await visitor.page();
  await site.goto(`http://dosorillas.localhost:${new URL(siteUrl()).port}/`);
  await expect(site.getByRole('heading', { name: `Night of books ${mark}` })).toBeVisible();
  await site
    .getByRole('contentinfo')
    .getByRole('link', { name: `Opening hours ${mark}` })
    .click();
  await expect(site.getByText('From ten to six.')).toBeVisible();
  await expect(site.getByRole('link', { name: `Hours ${mark}`, exact: true })).toHaveAttribute(
    'href',
    `/opening-hours-${mark}`,
  );
  await visitor.close();

  // Restores the state that other tests expect.
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await save();
  await expect(page.getByText('The carousel has no slides yet')).toBeVisible();
  await staff.close();
});
