import { expect, type Page, test } from '@playwright/test';
import { serveStories } from '../src/serve.mjs';

let site: Awaited<ReturnType<typeof serveStories>>;

test.beforeAll(async () => {
  site = await serveStories();
});

test.afterAll(() => site.stop());

interface Asked {
  state: { page: number; page_size: number; sort: string; search: string; columnFilters: Record<string, string> };
  calls: string[];
}

const asked = async (page: Page): Promise<Asked> => JSON.parse(await page.locator('output').innerText()) as Asked;

test.describe('table', () => {
  const lastCall = async (page: Page): Promise<string> => (await asked(page)).calls.at(-1) ?? '';

  test('asks the server once for each change and follows the address', async ({ page }) => {
    await page.goto(`${site.url}/?story=table--calls&area=admin`);
    await expect(page.getByRole('status').filter({ hasText: '21–30 of 187' })).toBeVisible();
    expect((await asked(page)).calls).toEqual(['page 3 of 10 by -completions "" {}']);

    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => lastCall(page)).toBe('page 4 of 10 by -completions "" {}');

    await page.getByRole('columnheader', { name: 'Name' }).click();
    await expect.poll(() => lastCall(page)).toBe('page 1 of 10 by name "" {}');
    await expect(page.getByRole('status').filter({ hasText: '1–10 of 187' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Follow us 11', exact: true })).toBeVisible();

    await page.getByLabel('Status').selectOption('draft');
    await expect.poll(() => lastCall(page)).toBe('page 1 of 10 by name "" {"status":"draft"}');

    await page.getByRole('searchbox').fill('week');
    await expect.poll(() => lastCall(page)).toBe('page 1 of 10 by name "week" {"status":"draft"}');

    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(() => lastCall(page)).toBe('page 1 of 10 by name "" {}');

    const before = (await asked(page)).calls.length;
    await page.getByLabel('Rows per page').selectOption('50');
    await expect.poll(() => lastCall(page)).toBe('page 1 of 50 by name "" {}');
    expect((await asked(page)).calls.length).toBe(before + 1);
    await expect(page.getByRole('status').filter({ hasText: '1–50 of 187' })).toBeVisible();

    await page.getByLabel('Rows per page').selectOption('10');
    await expect(page.getByRole('status').filter({ hasText: '1–10 of 187' })).toBeVisible();
    await page.getByRole('button', { name: 'Jump' }).click();
    await expect.poll(() => lastCall(page)).toBe('page 5 of 10 by -name "" {"status":"active"}');
    await expect(page.getByRole('status').filter({ hasText: '41–50 of 63' })).toBeVisible();
    await expect(page.getByRole('gridcell').getByRole('link')).toHaveCount(10);
    expect((await asked(page)).calls).toEqual([
      'page 3 of 10 by -completions "" {}',
      'page 4 of 10 by -completions "" {}',
      'page 1 of 10 by name "" {}',
      'page 1 of 10 by name "" {"status":"draft"}',
      'page 1 of 10 by name "week" {"status":"draft"}',
      'page 1 of 10 by name "" {}',
      'page 1 of 50 by name "" {}',
      'page 1 of 10 by name "" {}',
      'page 5 of 10 by -name "" {"status":"active"}',
    ]);
  });

  test('reports a failure, and works again without a reload', async ({ page }) => {
    await page.goto(`${site.url}/?story=table--calls&area=admin`);
    await expect(page.getByText('21–30 of 187')).toBeVisible();
    await page.getByLabel('Down').check();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('alert')).toContainText('Error: statement timeout');
    await expect(page.getByRole('searchbox')).toBeEnabled();
    await page.getByLabel('Down').uncheck();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('21–30 of 187')).toBeVisible();
  });

  test('stores the choice of columns and is usable by keyboard', async ({ page }) => {
    await page.route('**/admin/**', (route) => route.fulfill({ body: '' }));
    await page.goto(`${site.url}/?story=table--calls&area=admin`);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Type' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible();

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const link = page.getByRole('gridcell').getByRole('link').first();
    await link.click({ trial: true });
    await page.getByRole('gridcell').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/v2\/challenges\/\d+/);
  });
});

test.describe('dialog', () => {
  test('traps the focus, leaves toasts usable and returns the focus', async ({ page }) => {
    await page.goto(`${site.url}/?story=dialog--form&area=participant`);
    await expect(page.getByRole('dialog').getByLabel('Your table')).toBeFocused();
    const inside = new Set<string>();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      inside.add(
        await page.evaluate(() =>
          document.activeElement?.closest('[role=dialog]') ? 'dialog' : (document.activeElement?.tagName ?? ''),
        ),
      );
    }
    expect([...inside].filter((where) => where !== 'dialog' && where !== 'BODY')).toEqual([]);

    await page.getByRole('button', { name: 'Redeem Now' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Something went wrong' });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ready to Redeem?' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Ready to Redeem?' })).toBeFocused();
  });
});

test.describe('carousel', () => {
  test('moves by itself until the visitor interacts, and can be paused', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${site.url}/?story=carousel--fast&area=participant`);
    const current = page.locator('button[aria-current=true]');
    await expect(current).toHaveAttribute('aria-label', 'Go to slide 2', { timeout: 5_000 });
    await page.getByRole('button', { name: 'Pause' }).click();
    const stopped = await current.getAttribute('aria-label');
    await page.mouse.move(5, 700);
    await page.waitForTimeout(1_500);
    await expect(current).toHaveAttribute('aria-label', stopped ?? '');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(current).not.toHaveAttribute('aria-label', stopped ?? '');
    await expect(
      page.getByRole('button', { name: 'Resume' }).or(page.getByRole('button', { name: 'Play' })),
    ).toBeVisible();
  });

  test('does not move under reduced motion', async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${site.url}/?story=carousel--fast&area=participant`);
    await page.waitForTimeout(2_000);
    await expect(page.locator('button[aria-current=true]')).toHaveAttribute('aria-label', 'Go to slide 1');
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
    await context.close();
  });
});

test.describe('on a phone of 320 px', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('the buttons that turn pages are beside each other, in Spanish too', async ({ page }) => {
    for (const [lang, name] of [
      ['en', 'Next'],
      ['es', 'Siguiente'],
    ]) {
      await page.goto(`${site.url}/?story=offers-page--results&area=participant&lang=${lang}`);
      const next = page.getByRole('navigation').getByRole('button', { name, exact: true });
      const [right, left] = [await next.boundingBox(), await next.locator('xpath=preceding::button[1]').boundingBox()];
      expect(right?.y, name).toBe(left?.y);
      expect(right?.height, name).toBe(left?.height);
    }
  });

  test('the picture of an answer is large enough to recognise', async ({ page }) => {
    await page.goto(`${site.url}/?story=challenge-page--survey&area=participant`);
    const picture = page.getByText('At the roastery', { exact: true }).locator('xpath=preceding-sibling::span[1]');
    const box = await picture.boundingBox({ timeout: 10_000 });
    expect(box?.width).toBe(160);
    expect(box?.height).toBe(90);
  });
});
