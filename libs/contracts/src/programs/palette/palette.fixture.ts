import { type BrandingColour, brandingColours, type Theme } from '../branding.ts';
import { type Logo, type Palette, paletteFrom } from './palette-from.ts';
import type { LookColours } from './site-colours.ts';

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const anyColour = (next: () => number): string =>
  `#${Math.floor(next() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`;

/** Looks of 13 colours, each of them any colour. */
export function randomLooks(count: number, seed = 1): LookColours[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, () => ({
    theme: next() < 0.5 ? 'dark' : 'light',
    colours: Object.fromEntries(brandingColours.map((name) => [name, anyColour(next)])) as Record<
      BrandingColour,
      string
    >,
  }));
}

/** Logos of one to six colours, each of them any colour. */
export function randomLogos(count: number, seed = 1): Logo[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, () => {
    const colours = Array.from({ length: 1 + Math.floor(next() * 6) }, () => ({
      colour: anyColour(next),
      share: next(),
    }));
    const whole = colours.reduce((sum, { share }) => sum + share, 0);
    return {
      colours: colours.map((one) => ({ ...one, share: one.share / whole })),
      isOpaque: next() < 0.5,
      isThin: next() < 0.5,
    };
  });
}

/** A palette for each theme of each logo. */
export const palettesOf = (logos: readonly Logo[]): { theme: Theme; colours: Palette; logo: Logo }[] =>
  logos.flatMap((logo) =>
    (['dark', 'light'] as const).map((theme) => ({ theme, logo, colours: paletteFrom(logo, theme) })),
  );
