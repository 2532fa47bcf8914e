import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { serveStories } from '../stories/serve.mjs';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const areas = ['participant', 'admin'] as const;
const themes = ['dark', 'light'] as const;
const widths = [320, 1280] as const;
/** Pictures of every story are kept here when it is set. */
const pictures = process.env['STORY_PICTURES'];

let site: Awaited<ReturnType<typeof serveStories>>;

test.beforeAll(async () => {
  const built = new URL('../dist/stories/main.js', import.meta.url);
  if (!existsSync(built)) throw new Error('Build the stories first: npm run build:stories -w @laurel/ui');
  site = await serveStories();
});

test.afterAll(() => site.stop());

/** Elements that a thumb would miss: less than 44 px high, with the label that belongs to them counted. */
function smallTargets(): string[] {
  const small: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    'button, select, input, textarea, [role=menuitem], a[data-variant]',
  )) {
    if (element.closest('[inert], [aria-hidden=true]') || element.closest('[data-sonner-toaster]')) continue;
    const target = element.closest('label') ?? element;
    const { width, height } = target.getBoundingClientRect();
    if (width > 1 && height > 0 && height < 43.5) small.push(`${element.outerHTML.slice(0, 90)} is ${height} px high`);
  }
  return small;
}

async function faultsOf(page: Page, area: (typeof areas)[number], width: number): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) faults.push(`${overflow} px wider than the screen of ${width}`);
  if (area === 'participant') faults.push(...(await page.evaluate(smallTargets)));
  return faults;
}

for (const area of areas) {
  for (const theme of themes) {
    for (const width of widths) {
      test(`every story is accessible, fits and breaks no policy: ${area} ${theme} ${width} px`, async ({
        browser,
      }) => {
        const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
        const page = await context.newPage();
        const broken: string[] = [];
        page.on('pageerror', (error) => broken.push(error.message));
        await page.exposeFunction('violated', (what: string) => broken.push(`policy violated: ${what}`));
        await page.addInitScript(() => {
          const { violated } = window as unknown as { violated: (what: string) => void };
          document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
            violated([violatedDirective, blockedURI, sample].join(' '));
          });
        });
        await page.goto(`${site.url}/?area=${area}&theme=${theme}`);
        const links = await page
          .locator('a[href*="story="]')
          .evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''));
        const stories = links.map((link) => new URL(link, site.url).searchParams.get('story') ?? '');
        expect(stories.length).toBeGreaterThan(20);
        for (const story of ['', ...stories]) {
          await page.goto(`${site.url}/?story=${story}&area=${area}&theme=${theme}`);
          await page.locator('#root > *').first().waitFor();
          await page.waitForTimeout(/toast|chart|table|dialog/.test(story) ? 700 : 150);
          expect
            .soft(await faultsOf(page, area, width), `${story || 'catalogue'} (${area}, ${theme}, ${width})`)
            .toEqual([]);
          if (pictures)
            await page.screenshot({
              path: `${pictures}/${area}-${theme}-${width}/${story || 'catalogue'}.png`,
              fullPage: true,
            });
        }
        expect(broken).toEqual([]);
        await context.close();
      });
    }
  }
}

for (const palette of ['coast', 'ember', 'paper']) {
  for (const theme of themes) {
    test(`the colours derived from a program's own read well: ${palette} ${theme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const story of [
        'screens--participant-home',
        'field--invalid',
        'field--choices',
        'feedback--banners',
        'feedback--badges',
        'dialog--form',
        'display--tiles',
        'layout--typography',
        'toast--kinds',
      ]) {
        await page.goto(`${site.url}/?story=${story}&area=participant&theme=${theme}&palette=${palette}`);
        await page.locator('#root > *').first().waitFor();
        await page.waitForTimeout(700);
        expect.soft(await faultsOf(page, 'participant', 1280), `${story} (${palette}, ${theme})`).toEqual([]);
        if (pictures) await page.screenshot({ path: `${pictures}/${palette}-${theme}/${story}.png`, fullPage: true });
      }
      await context.close();
    });
  }
}
