import { type BrandingColour, type Theme, themes } from '../branding.ts';
import { contrastOf, hexOf, isColour, toneOf } from './colour.ts';
import { type ContrastPair, contrastPairs, type SiteColour } from './contrast-pairs.ts';
import { type LookColours, siteColours } from './site-colours.ts';

/** The least ratio of a pair, over all of its colours and both themes that visitors may choose. */
export interface PairContrast {
  pair: ContrastPair;
  ratio: number;
  /** The theme on the screen. */
  shown: Theme;
  reaches: boolean;
}

type Screen = readonly [shown: Theme, colour: (name: SiteColour) => string];

/** The theme that the colours are made for comes first. */
const screensOf = (look: LookColours): Screen[] =>
  [look.theme, ...themes.filter((theme) => theme !== look.theme)].map((shown) => [shown, siteColours(look, shown)]);

function pairContrast(screens: readonly Screen[], pair: ContrastPair): PairContrast {
  let least: { ratio: number; shown: Theme } = { ratio: Infinity, shown: 'dark' };
  for (const [shown, colour] of screens) {
    for (const front of pair.front) {
      for (const ground of pair.grounds) {
        const ratio = contrastOf(colour(front), colour(ground));
        if (ratio < least.ratio) least = { ratio, shown };
      }
    }
  }
  return { pair, ...least, reaches: least.ratio >= pair.needed };
}

/** Every pair whose colours are complete, the weakest first. */
export function pairContrasts(look: LookColours, pairs: readonly ContrastPair[] = contrastPairs): PairContrast[] {
  const screens = screensOf(look);
  return pairs
    .filter(({ colours }) => colours.every((name) => isColour(look.colours[name])))
    .map((pair) => pairContrast(screens, pair))
    .sort((one, other) => one.ratio / one.pair.needed - other.ratio / other.pair.needed);
}

/** The pairs that a colour takes part in. */
export const pairsWith = (name: BrandingColour): ContrastPair[] =>
  contrastPairs.filter(({ colours }) => colours.includes(name));

/** About one for each step of a grey of 8 bits. */
const STEPS = 250;

/**
 * The colour with another lightness, as near as can be, that is accepted; its hue stays, and its chroma as far as a
 * screen can draw it. `null` where none is.
 */
function nearestLightness(colour: string, accepts: (candidate: string) => boolean): string | null {
  if (accepts(colour)) return colour;
  const tone = toneOf(colour);
  const at = (l: number): string | null => {
    if (l < 0 || l > 1) return null;
    const candidate = hexOf({ ...tone, l });
    return accepts(candidate) ? candidate : null;
  };
  for (let step = 1; step <= STEPS; step++) {
    const by = step / STEPS;
    const found = at(tone.l - by) ?? at(tone.l + by);
    if (found !== null) return found;
  }
  // The steps pass by the two ends.
  return at(0) ?? at(1);
}

/** The nearest colour with this ratio to each of the grounds; `null` where no lightness has it. */
export const nearestReaching = (colour: string, grounds: readonly string[], ratio: number): string | null =>
  nearestLightness(colour, (candidate) => grounds.every((ground) => contrastOf(candidate, ground) >= ratio));

/** The nearest value of one of the program's colours with which all of its pairs reach their ratio. */
export function nearestReadable(look: LookColours, name: BrandingColour): string | null {
  const pairs = pairsWith(name);
  if (!pairs.every(({ colours }) => colours.every((one) => isColour(look.colours[one])))) return null;
  return nearestLightness(look.colours[name], (candidate) => {
    const screens = screensOf({ ...look, colours: { ...look.colours, [name]: candidate } });
    return pairs.every((pair) => pairContrast(screens, pair).reaches);
  });
}
