import { type ElementHandle, expect, type Frame, type Page, test } from '@playwright/test';
import { Office } from './back-office/office.ts';
import { provision } from './calls/services.ts';
import { expectAccessible } from './site.ts';

let office: Office;

test.beforeAll(async () => {
  office = await Office.found('Lookout');
  await provision('programs', `programs/${office.programId}/challenges/lamps`, {
    ...{ name: 'Lamps', caption: 'Light the lamps', challenge_type: 'link', points: 5, link_url: 'https://lamps.test' },
  });
});

test.afterAll(() => office.close());

async function frameOf(desk: Page): Promise<Frame> {
  const handle = await desk.getByTestId('site-frame').elementHandle();
  const frame = await (handle as ElementHandle).contentFrame();
  if (!frame) throw new Error('The preview has no document');
  return frame;
}

/** Its origin, and what it gets of cookies, storage and the page around it. */
const withinReach = (frame: Frame): Promise<unknown[]> =>
  frame.evaluate(() => {
    const attempt = (read: () => unknown): unknown => {
      try {
        return read();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      window.origin,
      attempt(() => document.cookie),
      attempt(() => localStorage.length),
      attempt(() => window.parent.document),
    ];
  });

test('a colour that is typed is on the site in the frame within 200 ms, before it is saved, and a click in the frame opens its setting [A-480, A-481]', async ({
  browser,
}) => {
  const desk = await office.desk(browser);
  const colours = `/admin/v2/programs/${office.programId}/settings/branding/colors`;
  await desk.goto(colours);
  const site = desk.frameLocator('[data-testid=site-frame]');
  await expect(site.getByRole('heading', { level: 1, name: 'Lookout' })).toBeVisible();
  await expect(site.getByText('Light the lamps').first()).toBeVisible();
  await expect(desk.getByText('Click an element of the site to open its setting.')).toBeVisible();
  await expect(desk.getByRole('tab')).toHaveText(['Program', 'Emails']);
  const frame = await frameOf(desk);
  expect(await withinReach(frame)).toEqual(['null', 'SecurityError', 'SecurityError', 'SecurityError']);

  await frame.evaluate(() => {
    new MutationObserver(() => {
      const style = document.documentElement.style.getPropertyValue('--perk-primary');
      if (style === '#7a1fa2')
        Object.assign(window, { shownAt: (window as { shownAt?: number }).shownAt ?? Date.now() });
    }).observe(document.documentElement, { attributes: true });
  });
  const primary = desk.getByRole('textbox', { name: /^Primary/ });
  await primary.evaluate((field) =>
    field.addEventListener('input', () => Object.assign(window, { typedAt: Date.now() })),
  );
  await primary.fill('#7a1fa2');
  const start = site.getByRole('link', { name: 'Get Started' }).first();
  await expect(start).toHaveCSS('background-color', 'rgb(122, 31, 162)');
  const typedAt = await desk.evaluate(() => (window as { typedAt?: number }).typedAt ?? 0);
  const shownAt = await frame.evaluate(() => (window as { shownAt?: number }).shownAt ?? Infinity);
  expect(shownAt - typedAt).toBeLessThan(200);
  await expect(desk.getByText('Unsaved changes')).toBeVisible();

  await site.getByRole('banner').click({ position: { x: 200, y: 10 } });
  await expect(desk.getByRole('textbox', { name: /^Header background/ })).toBeFocused();
  await start.click();
  await expect(primary).toBeFocused();
  await expect(site.getByRole('heading', { level: 1, name: 'Lookout' })).toBeVisible();

  const pages = desk.getByLabel('Page', { exact: true });
  await pages.focus();
  await pages.selectOption('Challenge, member');
  await expect(site.getByText('Hi! Ada')).toBeVisible();
  await expect(site.getByRole('heading', { name: 'Light the lamps' }).first()).toBeVisible();
  await expect(pages).toBeFocused();
  await pages.selectOption('Sign-in page');
  await expect(site.getByRole('textbox', { name: /Email/ })).toBeVisible();
  await desk.getByLabel('Screen').selectOption('Desktop');
  await desk.getByLabel('Shown as').selectOption('Light');
  await expect(site.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectAccessible(desk);

  // The frame's address in a tab of its own has no origin either.
  const alone = await desk.context().newPage();
  await alone.goto((await desk.getByTestId('site-frame').getAttribute('src')) ?? '');
  await expect(alone.getByRole('heading', { level: 1, name: 'Lookout' })).toBeVisible();
  expect(await alone.evaluate(() => window.origin)).toBe('null');

  const visitor = await (await office.browser(browser)).page();
  await visitor.goto('/');
  const published = visitor.getByRole('link', { name: 'Get Started' }).first();
  await expect(published).toBeVisible();
  await expect(published).not.toHaveCSS('background-color', 'rgb(122, 31, 162)');
});
