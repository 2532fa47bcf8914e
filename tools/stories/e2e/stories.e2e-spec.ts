import { existsSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { serveStories } from '../src/serve.mjs';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
type Area = 'admin' | 'participant';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Stories that show skeletons permanently. */
const STILL_LOADING = /loading|^display--cards$/;
const PHONE = { width: 320, height: 800 };
const DESKTOP = { width: 1280, height: 800 };
/** Folder for pictures of every story; none are taken when it is not set. */
const pictures = process.env['STORY_PICTURES'];

let site: Awaited<ReturnType<typeof serveStories>>;

test.beforeAll(async () => {
  const built = new URL('../dist/main.js', import.meta.url);
  if (!existsSync(built)) throw new Error('Build the stories first: npm run build:stories -w @laurel/stories');
  site = await serveStories();
});

test.afterAll(() => site.stop());

/** Whether the page is idle: played, loaded unless loading is the story, and unchanged for a moment. */
async function hasSettled(loads: boolean): Promise<boolean> {
  const QUIET_MILLIS = 60;
  const MAX_MILLIS = 5_000;
  const until = performance.now() + MAX_MILLIS;
  const isBusy = (): boolean =>
    document.querySelector('[data-playing]') !== null ||
    (!loads && document.querySelector('span[aria-hidden][data-shape]') !== null);
  await document.fonts.ready;
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  while (performance.now() < until && (isBusy() || performance.now() - changed < QUIET_MILLIS)) {
    await new Promise((next) => setTimeout(next, QUIET_MILLIS / 3));
  }
  observer.disconnect();
  return !isBusy();
}

/** Elements too small for touch: less than 44 px high, with the label that belongs to them counted. */
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

/** Runs axe, which `open` has injected; frames belong to other sites. */
async function violations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: false };
  const found = await page.evaluate((given) => window.axe.run(given), options);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

async function misfits(page: Page, area: Area): Promise<string[]> {
  const { width } = page.viewportSize() ?? PHONE;
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(overflow > 0 ? [`${overflow} px wider than the screen of ${width}`] : []),
    ...(area === 'participant' ? await page.evaluate(smallTargets) : []),
  ];
}

const showTheme = (page: Page, theme: 'dark' | 'light'): Promise<void> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);

const contrasts = (page: Page): Promise<string[]> => violations(page, { type: 'rule', values: ['color-contrast'] });

async function savePicture(page: Page, folder: string, story: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${folder}/${story}.png`, fullPage: true });
}

/** Whether the story is idle. */
async function open(page: Page, story: string, area: Area, query = ''): Promise<boolean> {
  await page.goto(`${site.url}/?story=${story}&area=${area}&theme=dark&${query}`);
  await page.locator('#root > *').first().waitFor();
  await page.evaluate(axe.source);
  return page.evaluate(hasSettled, STILL_LOADING.test(story));
}

/** All rules run on a phone in the dark, the contrast in the light as well, then the layout on a desktop. */
async function faultsOf(page: Page, area: Area, story: string): Promise<string[]> {
  await page.setViewportSize(PHONE);
  const faults = (await open(page, story, area)) ? [] : ['does not come to rest'];
  faults.push(...(await violations(page, STANDARDS)), ...(await misfits(page, area)));
  await savePicture(page, `${area}-320`, story || 'catalogue');
  await showTheme(page, 'light');
  faults.push(...(await contrasts(page)));
  await page.setViewportSize(DESKTOP);
  await page.evaluate(hasSettled, true);
  faults.push(...(await misfits(page, area)));
  await savePicture(page, `${area}-1280`, story || 'catalogue');
  return faults;
}

/** A page that records its errors and policy violations. */
async function openPage(browser: Browser): Promise<{ page: Page; broken: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
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
  return { page, broken };
}

async function storiesOf(page: Page, area: Area): Promise<string[]> {
  await page.goto(`${site.url}/?area=${area}`);
  const links = await page
    .locator('a[href*="story="]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('href') ?? ''));
  return ['', ...links.map((link) => new URL(link, site.url).searchParams.get('story') ?? '')];
}

// The stories are split, so that no worker is left alone with the longest at the end.
const parts = [
  ['participant', 0],
  ['participant', 1],
  ['participant', 2],
  ['admin', 0],
  ['admin', 1],
  ['admin', 2],
] as const;

for (const [area, part] of parts) {
  const ofArea = parts.filter(([name]) => name === area).length;
  test(`every story is accessible, fits and breaks no policy: ${area}, part ${part + 1} of ${ofArea}`, async ({
    browser,
  }) => {
    const { page, broken } = await openPage(browser);
    const stories = await storiesOf(page, area);
    expect(stories.length).toBeGreaterThan(20);
    for (const story of stories.filter((_, index) => index % ofArea === part)) {
      const faults = await faultsOf(page, area, story);
      expect.soft([...faults, ...broken.splice(0)], `${story || 'catalogue'} (${area})`).toEqual([]);
    }
    await page.context().close();
  });
}

test('each screen fits a phone in Spanish', async ({ browser }) => {
  const { page } = await openPage(browser);
  await page.setViewportSize(PHONE);
  for (const story of [
    'account-page--full',
    'challenge-page--donation',
    'challenge-page--referral',
    'challenge-page--survey',
    'contest-page--shown',
    'home-page--participant',
    'home-page--visitor',
    'merchant-page--redeem-as-visitor',
    'merchant-page--redeem-ways',
    'offers-page--no-match',
    'offers-page--results',
    'photos-page--full',
    'program-page--not-found',
    'receipts-page--every-status',
    'reward-dialog--achievement-earned',
    'reward-dialog--redeem',
    'sign-in-page--email',
  ]) {
    await open(page, story, 'participant', 'lang=es');
    expect.soft(await misfits(page, 'participant'), story).toEqual([]);
    await savePicture(page, 'spanish-320', story);
  }
  await page.context().close();
});

for (const palette of ['coast', 'ember', 'paper']) {
  test(`the colours derived from a program's own read well: ${palette}`, async ({ browser }) => {
    const { page } = await openPage(browser);
    await page.setViewportSize(DESKTOP);
    for (const story of [
      'home-page--participant',
      'field--choices',
      'feedback--banners',
      'feedback--badges',
      'dialog--form',
      'toast--kinds',
    ]) {
      await open(page, story, 'participant', `palette=${palette}`);
      for (const theme of ['dark', 'light'] as const) {
        await showTheme(page, theme);
        expect.soft(await contrasts(page), `${story} (${palette}, ${theme})`).toEqual([]);
        await savePicture(page, `${palette}-${theme}`, story);
      }
    }
    await page.context().close();
  });
}
