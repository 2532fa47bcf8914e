import { type BrandingColour, brandingColours, type Theme } from '../branding.ts';
import { contrastOf, hexOf, type Tone, toneOf } from './colour.ts';
import { nearestReaching, nearestReadable, pairContrasts } from './contrast.ts';

/** A colour of a logo and its share of the logo's area, 0 to 1. */
export interface LogoColour {
  colour: string;
  share: number;
}
export interface Logo {
  colours: readonly LogoColour[];
  /** The picture has no transparent parts, so it brings the ground that it stands on. */
  isOpaque: boolean;
  /** Lines rather than areas, which need the contrast of text. */
  isThin: boolean;
}
export type Palette = Record<BrandingColour, string>;

/** Chroma below which a colour looks grey. */
const GREY = 0.04;
/** WCAG 2.2 AA: normal text; buttons and pictures against what is behind them. */
const TEXT = 4.5;
const SHAPE = 3;
/** Degrees of hue from which two colours look like two. */
const OTHER_HUE = 40;

interface BrandColours {
  main: Tone;
  /** A colour of another hue; `null` for a brand that has but one. */
  second: Tone | null;
}

/** A small spot of colour says more about a brand than a large black word. */
const weightOf = ({ colour, share }: LogoColour): number => Math.sqrt(share) * toneOf(colour).c;

function hueDistance(one: Tone, other: Tone): number {
  const difference = Math.abs(one.h - other.h) % 360;
  return Math.min(difference, 360 - difference);
}

/** A logo in greys has its most frequent grey. */
function brandColours(logo: readonly LogoColour[]): BrandColours {
  const frequent = [...logo].sort((one, other) => other.share - one.share)[0];
  const colourful = logo
    .filter(({ colour }) => toneOf(colour).c >= GREY)
    .sort((one, other) => weightOf(other) - weightOf(one))
    .map(({ colour }) => toneOf(colour));
  const main = colourful[0] ?? toneOf(frequent?.colour ?? '#808080');
  return { main, second: colourful.find((tone) => hueDistance(tone, main) >= OTHER_HUE) ?? null };
}

/** Lightness and greatest chroma of the parts of a palette, in the hue of the brand. */
const designs: Record<
  Theme,
  Record<'page' | 'words' | 'challenge' | 'reward' | 'footer' | 'footerWords', [number, number]>
> = {
  dark: {
    page: [0.18, 0.02],
    words: [0.96, 0.01],
    challenge: [0.25, 0.035],
    reward: [0.3, 0.06],
    footer: [0.14, 0.015],
    footerWords: [0.86, 0.015],
  },
  light: {
    page: [0.985, 0.006],
    words: [0.25, 0.03],
    challenge: [0.95, 0.02],
    reward: [0.92, 0.035],
    footer: [0.25, 0.04],
    footerWords: [0.95, 0.012],
  },
};
const headers: Record<Theme, { ground: [number, number]; words: [number, number] }> = {
  dark: { ground: [0.15, 0.015], words: [0.96, 0.01] },
  light: { ground: [0.99, 0.004], words: [0.25, 0.03] },
};

/** A brand in greys gives no part a colour. */
const inHueOf = (brand: Tone, [l, most]: readonly [number, number]): string =>
  hexOf({ l, c: brand.c < GREY ? 0 : Math.min(brand.c, most), h: brand.h });

/** White, or nearly black in the hue of the ground: one of them reads on every colour. */
function wordsOn(ground: string): string {
  const tone = toneOf(ground);
  const dark = hexOf({ l: 0.2, c: Math.min(tone.c, 0.04), h: tone.h });
  return ['#ffffff', dark].find((words) => contrastOf(words, ground) >= TEXT) ?? '#000000';
}

/** A button: the brand's own colour, lighter or darker only where it would not stand out from the page. */
function buttonOf(brand: Tone, page: string, theme: Theme): string {
  if (brand.c < GREY) return hexOf({ l: theme === 'dark' ? 0.93 : 0.25, c: 0, h: 0 });
  return nearestReaching(hexOf(brand), [page], SHAPE) ?? wordsOn(page);
}

/** The second button of a brand with one hue: softer than the first. */
const softButtonOf = (brand: Tone, theme: Theme): string =>
  hexOf({ l: theme === 'dark' ? 0.78 : 0.42, c: brand.c < GREY ? 0 : brand.c * 0.4, h: brand.h });

/** The share of a logo that stands out from a ground; a picture with a ground of its own does so on any. */
function visibleShare({ colours, isOpaque, isThin }: Logo, ground: string): number {
  if (isOpaque) return 1;
  const needed = isThin ? TEXT : SHAPE;
  return colours.reduce((sum, { colour, share }) => sum + (contrastOf(colour, ground) >= needed ? share : 0), 0);
}

/** The theme's own header, or that of the other theme where more of the logo can be seen on it. */
function headerOf(logo: Logo, brand: Tone, theme: Theme): { ground: string; words: string } {
  const [best] = [theme, theme === 'dark' ? ('light' as const) : ('dark' as const)]
    .map((side) => ({ ground: inHueOf(brand, headers[side].ground), words: inHueOf(brand, headers[side].words) }))
    .map((header) => ({ header, visible: visibleShare(logo, header.ground) }))
    .sort((one, other) => other.visible - one.visible);
  return best?.header ?? { ground: '#000000', words: '#ffffff' };
}

/** Each pair is mended at the colour of its words, and where that does not do at its other colours. */
function mended(colours: Palette, theme: Theme): Palette {
  let palette = colours;
  for (let round = 0; round < brandingColours.length; round++) {
    const weak = pairContrasts({ colours: palette, theme }).filter(({ reaches }) => !reaches);
    if (weak.length === 0) break;
    for (const name of new Set(weak.flatMap(({ pair }) => pair.colours))) {
      const better = nearestReadable({ colours: palette, theme }, name);
      if (better !== null) palette = { ...palette, [name]: better };
    }
  }
  return palette;
}

/** The 13 colours of a look for a theme, from the colours of a logo; every pair that meets on a screen reaches AA. */
export function paletteFrom(logo: Logo, theme: Theme): Palette {
  const { main, second } = brandColours(logo.colours);
  const design = designs[theme];
  const page = inHueOf(main, design.page);
  const header = headerOf(logo, main, theme);
  const primary = buttonOf(main, page, theme);
  const secondary = second ? buttonOf(second, page, theme) : softButtonOf(main, theme);
  const palette: Palette = {
    'perk-primary': primary,
    'perk-primary-content': wordsOn(primary),
    'perk-secondary': secondary,
    'perk-secondary-content': wordsOn(secondary),
    'perk-body-background': page,
    'perk-body-content': inHueOf(main, design.words),
    'perk-header-color': header.ground,
    'perk-header-content-color': header.words,
    'perk-header-title-color': nearestReaching(primary, [header.ground], TEXT) ?? header.words,
    'perk-challenge-tile-background': inHueOf(main, design.challenge),
    'perk-reward-tile-background-color': inHueOf(second ?? main, design.reward),
    'perk-footer-color': inHueOf(main, design.footer),
    'perk-footer-content-color': inHueOf(main, design.footerWords),
  };
  return mended(palette, theme);
}
