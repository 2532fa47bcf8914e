import { fontFaces, fontFamily, type ProgramFont, programFonts } from '@laurel/contracts/programs/fonts/program-fonts';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, siteUrl } from './site.ts';

const sentences = [
  'Join today, finish a challenge every week and choose from more than forty rewards near you.',
  'Únete hoy, completa un reto cada semana y elige entre más de cuarenta recompensas cerca de ti.',
];

/** The home page of a program as if it had chosen a font; `arrive` lets the fonts through. */
async function homeIn(page: Page, font: ProgramFont): Promise<{ arrive: () => void }> {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/fonts/*', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.route(siteUrl(), async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace(/(--font-(?:header|body):)[^;}]*/g, `$1${fontFamily(font)}`)
      .replace(':root{', `${fontFaces(font)}:root{`);
    await route.fulfill({ response, body });
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The page's load waits for its fonts.
  await page.goto(siteUrl(), { waitUntil: 'commit' });
  return { arrive };
}

const shift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

for (const font of programFonts) {
  test(`a page in ${font} does not move when the font arrives, and anyone can use it`, async ({ page }) => {
    const { arrive } = await homeIn(page, font);
    const first = page.getByRole('link', { name: 'Get Started' }).first();
    await expect(first).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const isThere = (): Promise<boolean> =>
      page.evaluate(
        (name) => document.fonts.check(`16px "${name}"`) && document.fonts.check(`700 16px "${name}"`),
        font,
      );
    expect(await isThere()).toBe(false);
    arrive();
    await expect.poll(isThere).toBe(true);
    await page.evaluate(() => document.fonts.ready);
    await expectAccessible(page);
    expect(await shift(page)).toBeLessThanOrEqual(0.05);
  });
}

test('each font and what stands in for it take the same room', async ({ browser }) => {
  const page = await (await browser.newContext({ bypassCSP: true, baseURL: siteUrl() })).newPage();
  await page.goto('/');
  await page.addStyleTag({ content: programFonts.map(fontFaces).join('') });
  const rooms = await page.evaluate(
    async ({ families, texts }) => {
      await Promise.all(
        families.flatMap(([font]) => [400, 700].map((weight) => document.fonts.load(`${weight} 16px "${font}"`))),
      );
      const room = (family: string, weight: number, text: string): { width: number; height: number } => {
        const span = document.createElement('span');
        span.textContent = text;
        span.style.cssText = `position:absolute;white-space:nowrap;font-size:100px;line-height:normal;letter-spacing:0`;
        span.style.fontFamily = family;
        span.style.fontWeight = String(weight);
        document.body.append(span);
        const { width, height } = span.getBoundingClientRect();
        span.remove();
        return { width, height };
      };
      return families.flatMap(([font, standIns]) =>
        [400, 700].flatMap((weight) =>
          texts.map((text) => {
            const own = room(`"${font}"`, weight, text);
            const other = room(standIns, weight, text);
            return { font, weight, wider: other.width / own.width, higher: other.height / own.height };
          }),
        ),
      );
    },
    {
      families: programFonts.map((font) => [font, fontFamily(font).replace(`"${font}",`, '')] as const),
      texts: sentences,
    },
  );
  expect(rooms).toHaveLength(programFonts.length * 4);
  for (const { wider, higher, ...which } of rooms) {
    expect(Math.abs(wider - 1), JSON.stringify({ ...which, wider })).toBeLessThan(0.03);
    expect(Math.abs(higher - 1), JSON.stringify({ ...which, higher })).toBeLessThan(0.01);
  }
  await page.context().close();
});
