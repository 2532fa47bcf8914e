import { type Theme, themes } from '@laurel/contracts/programs/branding';
import { contrastPairs, type SiteColour } from '@laurel/contracts/programs/palette/contrast-pairs';
import { palettesOf, randomLogos, randomLooks } from '@laurel/contracts/programs/palette/palette.fixture';
import { type LookColours, siteColours } from '@laurel/contracts/programs/palette/site-colours';
import { expect, type Page, test } from '@playwright/test';
import { serveStories } from '../src/serve.mjs';

let site: Awaited<ReturnType<typeof serveStories>>;

test.beforeAll(async () => {
  site = await serveStories();
});

test.afterAll(() => site.stop());

const LOGOS = 1000;
const names = [...new Set(contrastPairs.flatMap(({ front, grounds }) => [...front, ...grounds]))];

interface Drawn extends LookColours {
  /** The theme on the screen. */
  shown: Theme;
}

/** What the site's style sheet makes of each look: red, green and blue of each of the names, as the browser draws it. */
function draw(page: Page, looks: Drawn[]): Promise<number[][][]> {
  return page.evaluate(
    ({ given, colours }) => {
      const root = document.documentElement;
      document.getElementById('root')?.remove();
      const probes = colours.map((name) => {
        const probe = document.createElement('i');
        probe.style.color = `var(--color-${name})`;
        document.body.append(probe);
        return getComputedStyle(probe);
      });
      const canvas = document.createElement('canvas');
      canvas.width = colours.length;
      canvas.height = 1;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) return [];
      return given.map((look) => {
        for (const [name, colour] of Object.entries(look.colours)) root.style.setProperty(`--${name}`, colour);
        root.dataset['programTheme'] = look.theme;
        root.dataset['theme'] = look.shown;
        probes.forEach(({ color }, at) => {
          context.fillStyle = color;
          context.fillRect(at, 0, 1, 1);
        });
        const { data } = context.getImageData(0, 0, colours.length, 1);
        return colours.map((_, at) => Array.from(data.slice(at * 4, at * 4 + 3)));
      });
    },
    { given: looks, colours: names },
  );
}

/** The contrast ratio of WCAG 2.2. */
function ratioOf(one: number[], other: number[]): number {
  const [red, green, blue] = [0.2126, 0.7152, 0.0722];
  const luminance = (channels: number[]): number => {
    const [r = 0, g = 0, b = 0] = channels.map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return r * red + g * green + b * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Where the browser draws another colour than `siteColours` calculates; a channel may be rounded the other way. */
function differences(looks: Drawn[], drawn: number[][][]): string[] {
  return looks.flatMap((look, index) => {
    const calculated = siteColours(look, look.shown);
    return names.flatMap((name, at) => {
      const channels = drawn[index]?.[at] ?? [];
      const hex = calculated(name);
      const [red, green, blue] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
      const off = [red, green, blue].map((channel = NaN, of) => Math.abs(channel - (channels[of] ?? NaN)));
      return Math.max(...off) <= 1 ? [] : [`${name} is ${channels.join()}, not ${hex}: ${JSON.stringify(look)}`];
    });
  });
}

function weakPairs(looks: Drawn[], drawn: number[][][]): string[] {
  return looks.flatMap((look, index) => {
    const of = (name: SiteColour): number[] => drawn[index]?.[names.indexOf(name)] ?? [];
    return contrastPairs.flatMap(({ id, front, grounds, needed }) =>
      front.flatMap((words) =>
        grounds
          .map((ground) => ({ ground, ratio: ratioOf(of(words), of(ground)) }))
          .filter(({ ratio }) => !(ratio >= needed))
          .map(({ ground, ratio }) => `${id}: ${words} on ${ground} ${ratio}: ${JSON.stringify(look)}`),
      ),
    );
  });
}

const inBothThemes = (looks: readonly LookColours[]): Drawn[] =>
  looks.flatMap((look) => themes.map((shown) => ({ ...look, shown })));

/** The first of many faults. */
const some = (faults: string[]): unknown[] => [faults.length, ...faults.slice(0, 5)];

test.beforeEach(async ({ page }) => {
  await page.goto(`${site.url}/?area=participant`);
  await page.locator('#root > *').first().waitFor();
});

test('palettes from 1,000 logos reach AA on every pair that meets on the site, in both themes', async ({ page }) => {
  const looks = inBothThemes(palettesOf(randomLogos(LOGOS)));
  expect(looks).toHaveLength(LOGOS * 4);
  const drawn = await draw(page, looks);
  expect(some(weakPairs(looks, drawn))).toEqual([0]);
  expect(some(differences(looks, drawn))).toEqual([0]);
});

test('the back-office calculates the colours that the site draws, whatever the program’s 13 are', async ({ page }) => {
  const looks = inBothThemes(randomLooks(LOGOS));
  expect(some(differences(looks, await draw(page, looks)))).toEqual([0]);
});
