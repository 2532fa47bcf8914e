import { describe, expect, it } from '@jest/globals';
import { themes } from '@laurel/contracts/programs/branding';
import { contrastOf, toneOf } from '@laurel/contracts/programs/palette/colour';
import { pairContrasts } from '@laurel/contracts/programs/palette/contrast';
import { type Logo, type Palette, paletteFrom } from '@laurel/contracts/programs/palette/palette-from';
import { pixels } from './palette.fixture.ts';
import { coloursOf } from './read-picture.ts';

const SIZE = 48;
const square = (letterAt: (x: number, y: number) => string): string[] =>
  Array.from({ length: SIZE }, (_row, y) => Array.from({ length: SIZE }, (_pixel, x) => letterAt(x, y)).join(''));
const palettes = (logo: Logo): Palette[] => themes.map((theme) => paletteFrom(logo, theme));
const isReadable = (logo: Logo): boolean =>
  themes.every((theme) => pairContrasts({ colours: paletteFrom(logo, theme), theme }).every(({ reaches }) => reaches));

describe('the colours of a picture', () => {
  it('of a dark logo are its own, and its header is light also on a dark site', () => {
    const rows = square((x, y) => (y < 8 || y > 40 ? ' ' : x < 40 ? 'n' : 'r'));
    const logo = coloursOf(pixels(rows, { n: [16, 24, 43, 255], r: [200, 40, 40, 255] }));
    expect(logo).toEqual({
      colours: [
        { colour: '#10182b', share: expect.closeTo(40 / SIZE, 2) },
        { colour: '#c82828', share: expect.closeTo(8 / SIZE, 2) },
      ],
      isOpaque: false,
      isThin: false,
    });
    for (const colours of palettes(logo)) {
      expect(colours['perk-primary']).toBe('#c82828');
      expect(contrastOf('#10182b', colours['perk-header-color'])).toBeGreaterThan(3);
    }
    expect(isReadable(logo)).toBe(true);
  });

  it('of a thin logo are those of its lines, faint ones too, and its header has the contrast of text', () => {
    for (const alpha of [255, 60]) {
      const rows = square((x, y) => (x === y ? 'g' : ' '));
      const logo = coloursOf(pixels(rows, { g: [20, 130, 90, alpha] }));
      expect(logo).toEqual({ colours: [{ colour: '#14825a', share: 1 }], isOpaque: false, isThin: true });
      for (const colours of palettes(logo)) {
        expect(contrastOf('#14825a', colours['perk-header-color'])).toBeGreaterThan(4.5);
      }
      expect(isReadable(logo)).toBe(true);
    }
  });

  it('of a photograph are a few that stand for many, and its header follows the site', () => {
    const hues = { s: [120, 170, 220], m: [80, 90, 60], w: [230, 220, 200], o: [210, 120, 40] } as const;
    const letters = 'smwo';
    const rows = square((x, y) => letters[Math.floor(y / (SIZE / 4))] ?? letters[x % 4] ?? ' ');
    const photograph = pixels(
      rows,
      Object.fromEntries(Object.entries(hues).map(([name, rgb]) => [name, [...rgb, 255]])) as never,
    );
    // Noise, as of a camera.
    photograph.data.forEach((channel, at) => {
      if (at % 4 !== 3) photograph.data[at] = channel + ((at * 7919) % 25) - 12;
    });
    const logo = coloursOf(photograph);
    expect(logo.isOpaque).toBe(true);
    expect(logo.colours.length).toBeGreaterThan(2);
    expect(logo.colours.length).toBeLessThan(20);
    expect(palettes(logo).map((colours) => toneOf(colours['perk-header-color']).l < 0.5)).toEqual([true, false]);
    expect(isReadable(logo)).toBe(true);
  });

  it('of a transparent picture are none', () => {
    expect(
      coloursOf(
        pixels(
          square(() => ' '),
          {},
        ),
      ),
    ).toEqual({ colours: [], isOpaque: false, isThin: false });
  });
});
