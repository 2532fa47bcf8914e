import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BrandingColour, brandingColours, type Theme, themes } from '../branding.ts';
import { contrastOf, hexOf, toneOf } from './colour.ts';
import { nearestReaching, nearestReadable, pairContrasts, pairsWith } from './contrast.ts';
import { contrastPairs } from './contrast-pairs.ts';
import { palettesOf, randomLogos } from './palette.fixture.ts';
import { type LogoColour, paletteFrom } from './palette-from.ts';
import { siteColours } from './site-colours.ts';

/** The formula of WCAG 2.2 (contrast ratio, relative luminance), written here once more. */
function ratioOf(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const linear = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const lookOf = (colours: string[], theme: Theme) => ({
  theme,
  colours: Object.fromEntries(brandingColours.map((name, at) => [name, colours[at]!])) as Record<
    BrandingColour,
    string
  >,
});
const look = fc
  .tuple(
    fc.array(hex, { minLength: brandingColours.length, maxLength: brandingColours.length }),
    fc.constantFrom(...themes),
  )
  .map(([colours, theme]) => lookOf(colours, theme));
const light = (colour: string): number => toneOf(colour).l;

describe('contrast', () => {
  it('is that of WCAG for any two colours', () => {
    fc.assert(fc.property(hex, hex, (one, other) => Math.abs(contrastOf(one, other) - ratioOf(one, other)) < 0.01));
  });

  it('of a pair is the least of its colours, in the theme of the program and in the other one', () => {
    fc.assert(
      fc.property(look, (given) => {
        for (const { pair, ratio, shown } of pairContrasts(given)) {
          const all = themes.flatMap((theme) => {
            const colour = siteColours(given, theme);
            return pair.front.flatMap((front) =>
              pair.grounds.map((ground) => ({ theme, ratio: ratioOf(colour(front), colour(ground)) })),
            );
          });
          const least = Math.min(...all.map((one) => one.ratio));
          expect(Math.abs(ratio - least)).toBeLessThan(0.01);
          expect(all.some((one) => one.theme === shown && Math.abs(one.ratio - least) < 0.01)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('is known of every colour of a program, tiles included', () => {
    for (const name of brandingColours) expect([name, pairsWith(name).length > 0]).toEqual([name, true]);
    const tiles = contrastPairs.filter(({ colours }) => colours.some((name) => name.includes('tile-background')));
    expect(tiles.map(({ id }) => id)).toEqual(['challengeTile', 'challengeAction', 'rewardTile', 'rewardAction']);
  });

  it('is left out of pairs with a half-typed colour', () => {
    const given = lookOf(
      Array.from(brandingColours, () => '#123456'),
      'dark',
    );
    const typed = { ...given, colours: { ...given.colours, 'perk-footer-color': 'red' } };
    expect(pairContrasts(typed).map(({ pair }) => pair.id)).not.toContain('footer');
    expect(pairContrasts(typed)).toHaveLength(contrastPairs.length - 1);
    expect(nearestReadable(typed, 'perk-footer-content-color')).toBeNull();
  });

  it('of words on a tile and on its button reaches AA with any colours, in both themes', () => {
    fc.assert(
      fc.property(look, (given) => {
        const tiles = pairContrasts(given).filter(({ pair }) => /Tile|Action/.test(pair.id));
        expect(tiles.filter(({ reaches }) => !reaches)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('of words on the page reaches AA in the theme that the program’s colours were not made for', () => {
    fc.assert(
      fc.property(look, (given) => {
        const shown = given.theme === 'dark' ? 'light' : 'dark';
        const colour = siteColours(given, shown);
        for (const pair of contrastPairs.filter(({ colours }) => colours[0] === 'perk-body-content')) {
          for (const front of pair.front) {
            for (const ground of pair.grounds) {
              expect([pair.id, front, ground, ratioOf(colour(front), colour(ground)) >= pair.needed]).toEqual([
                pair.id,
                front,
                ground,
                true,
              ]);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the nearest readable colour', () => {
  it('reaches the ratio on all grounds at once, in its own hue, and no nearer lightness does', () => {
    fc.assert(
      fc.property(
        hex,
        fc.array(hex, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(3, 4.5, 7),
        (from, grounds, ratio) => {
          const reaches = (colour: string): boolean => grounds.every((ground) => ratioOf(colour, ground) >= ratio);
          const found = nearestReaching(from, grounds, ratio);
          if (found === null) {
            expect(['#000000', '#ffffff'].filter(reaches)).toEqual([]);
            return;
          }
          expect(reaches(found)).toBe(true);
          if (reaches(from)) expect(found).toBe(from);
          const [was, is] = [toneOf(from), toneOf(found)];
          if (is.c > 0.06 && is.l > 0.25) expect(Math.abs(((was.h - is.h + 540) % 360) - 180)).toBeLessThan(8);
          const nearer = Array.from({ length: 19 }, (_, step) => was.l + ((is.l - was.l) * (step + 1)) / 20);
          const between = nearer
            .map((l) => hexOf({ ...was, l }))
            .filter((colour) => Math.abs(light(colour) - is.l) > 0.015 && reaches(colour));
          expect(between).toEqual([]);
        },
      ),
    );
  });

  it('of a grey is the lightness at which the ratio begins', () => {
    expect(nearestReaching('#888888', ['#ffffff'], 4.5)).toBe('#767676');
    expect(nearestReaching('#555555', ['#000000'], 4.5)).toMatch(/^#7[45]7[45]7[45]$/);
    expect(nearestReaching('#888888', ['#ffffff', '#000000'], 10)).toBeNull();
  });

  it('of a program’s colour makes all of its pairs readable, in both themes, or there is none', () => {
    fc.assert(
      fc.property(look, fc.constantFrom(...brandingColours), (given, name) => {
        const found = nearestReadable(given, name);
        if (found === null) return;
        const changed = { ...given, colours: { ...given.colours, [name]: found } };
        expect(pairContrasts(changed, pairsWith(name)).filter(({ reaches }) => !reaches)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the colours from a logo', () => {
  const shapeOf = (colours: LogoColour[]) => ({ colours, isOpaque: false, isThin: false });
  const weakPairs = (colours: Record<BrandingColour, string>, theme: Theme): string[] =>
    themes.flatMap((shown) => {
      const colour = siteColours({ colours, theme }, shown);
      return contrastPairs.flatMap(({ id, front, grounds, needed }) =>
        front.flatMap((words) =>
          grounds
            .filter((ground) => ratioOf(colour(words), colour(ground)) < needed)
            .map((ground) => `${id}: ${words} on ${ground} in ${theme} shown ${shown}`),
        ),
      );
    });

  it('reach AA on every pair that meets, in both themes, for 1,000 random logos', () => {
    const palettes = palettesOf(randomLogos(1000));
    expect(palettes).toHaveLength(2000);
    const weak = palettes.flatMap(({ colours, theme }) => weakPairs(colours, theme));
    expect(weak).toEqual([]);
  });

  it.each<[string, LogoColour[]]>([
    ['none', []],
    ['white alone', [{ colour: '#ffffff', share: 1 }]],
    ['black alone', [{ colour: '#000000', share: 1 }]],
    ['the grey in the middle', [{ colour: '#777777', share: 1 }]],
  ])('reach AA for a logo of %s', (_, logo) => {
    for (const theme of themes) expect(weakPairs(paletteFrom(shapeOf(logo), theme), theme)).toEqual([]);
  });

  it('have the brand’s colour on the buttons, lighter or darker only where it would vanish on the page', () => {
    const logo = [
      { colour: '#111111', share: 0.9 },
      { colour: '#d6402b', share: 0.1 },
    ];
    expect(themes.map((theme) => paletteFrom(shapeOf(logo), theme)['perk-primary'])).toEqual(['#d6402b', '#d6402b']);
    const navy = [{ colour: '#0b1f4b', share: 1 }];
    expect(paletteFrom(shapeOf(navy), 'light')['perk-primary']).toBe('#0b1f4b');
    const lighter = paletteFrom(shapeOf(navy), 'dark')['perk-primary'];
    expect(light(lighter)).toBeGreaterThan(light('#0b1f4b'));
    expect(Math.abs(toneOf(lighter).h - toneOf('#0b1f4b').h)).toBeLessThan(8);
  });

  it('are dark on light in the light theme and light on dark in the dark one', () => {
    for (const { theme, colours } of palettesOf(randomLogos(50, 2))) {
      const isDark = light(colours['perk-body-background']) < light(colours['perk-body-content']);
      expect(isDark).toBe(theme === 'dark');
    }
  });

  it('have a header on which a dark logo can be seen also in the dark theme, and a light one in the light theme', () => {
    for (const [logo, theme] of [
      ['#10182b', 'dark'],
      ['#fdf6e3', 'light'],
    ] as const) {
      const shape = shapeOf([{ colour: logo, share: 1 }]);
      expect(ratioOf(logo, paletteFrom(shape, theme)['perk-header-color'])).toBeGreaterThan(3);
      const thin = paletteFrom({ colours: [{ colour: '#0e7a5b', share: 1 }], isOpaque: false, isThin: true }, theme);
      expect(ratioOf('#0e7a5b', thin['perk-header-color'])).toBeGreaterThan(4.5);
      const box = paletteFrom({ ...shape, isOpaque: true }, theme);
      expect(light(box['perk-header-color']) < 0.5).toBe(theme === 'dark');
    }
  });
});
