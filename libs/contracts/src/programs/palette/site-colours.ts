import type { Oklab } from 'culori/fn';
import type { BrandingColour, Theme } from '../branding.ts';
import { labOf, labOfTone, luminanceOf, mix, painted, type Tone, toneOf } from './colour.ts';
import type { SiteColour } from './contrast-pairs.ts';

/** The program's colours, and the theme that they are made for. */
export interface LookColours {
  colours: Record<BrandingColour, string>;
  theme: Theme;
}

interface Site {
  brand: (name: BrandingColour) => Oklab;
  of: (name: SiteColour) => Oklab;
  /** The theme on the screen. */
  shown: Theme;
  /** Whether the colours are made for the other theme. */
  isTurned: boolean;
}
type Recipe = (site: Site) => Oklab;

const white = labOf('#ffffff');
const black = labOf('#000000');
/** Luminance at which black and white read equally well. */
const MIDDLE = 0.179;

const changed = (colour: Oklab, change: (tone: Tone) => Partial<Tone>): Oklab => {
  const tone = toneOf(colour);
  return labOfTone({ ...tone, ...change(tone) });
};
const readableOn = (ground: Oklab): Oklab => (luminanceOf(ground) < MIDDLE ? white : black);
const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

const own =
  (name: BrandingColour): Recipe =>
  ({ brand }) =>
    brand(name);
const lifted =
  (by: number): Recipe =>
  ({ of }) =>
    changed(of('canvas'), ({ l }) => ({ l: l + by }));
/** Mixed into the page's background. */
const tinted =
  (colour: (site: Site) => Oklab, share: Record<Theme, number>): Recipe =>
  (site) =>
    mix(colour(site), share[site.shown], site.of('canvas'));
const fixed = (hex: string): Recipe => {
  const colour = labOf(hex);
  return () => colour;
};
const words: Recipe = ({ of }) => of('text');
const always = (share: number): Record<Theme, number> => ({ dark: share, light: share });
const STATUS = { dark: 0.26, light: 0.14 };
const statusWords =
  (hex: string): Recipe =>
  (site) =>
    mix(fixed(hex)(site), site.shown === 'light' ? 0.62 : 0.45, site.of('text'));
const tile =
  (name: BrandingColour, light: (tone: Tone) => Partial<Tone>, dark: (tone: Tone) => Partial<Tone>): Recipe =>
  ({ brand, shown, isTurned }) =>
    isTurned ? changed(brand(name), shown === 'light' ? light : dark) : brand(name);
const action =
  (ground: SiteColour): Recipe =>
  ({ of }) =>
    mix(of('primary'), 0.18, of(ground));
const readable =
  (ground: SiteColour): Recipe =>
  ({ of }) =>
    readableOn(of(ground));
const pointedAt =
  (front: SiteColour, ground: SiteColour): Recipe =>
  ({ of }) =>
    mix(of(front), 0.14, of(ground));

/** What the participant site's style sheet (`participantCss` of libs/ui) says of each colour. */
const recipes: Record<SiteColour, Recipe> = {
  canvas: ({ brand, shown, isTurned }) => {
    const ground = brand('perk-body-background');
    if (!isTurned) return ground;
    if (shown === 'light') return changed(ground, ({ c }) => ({ l: 0.967, c: c * 0.3 }));
    return changed(ground, ({ c }) => ({ l: 0.19, c: Math.min(c * 1.5, 0.02) }));
  },
  text: ({ brand, shown, isTurned }) => {
    if (!isTurned) return brand('perk-body-content');
    const ground = brand('perk-body-background');
    if (shown === 'light') {
      return changed(ground, ({ l, c }) => ({ l: Math.min(l * 0.8, 0.24), c: Math.min(c * 0.8, 0.05) }));
    }
    return changed(ground, ({ l, c }) => ({ l: Math.max(l * 0.94 + 0.06, 0.93), c: Math.min(c * 0.94, 0.03) }));
  },
  surface: lifted(0.03),
  raised: lifted(0.055),
  sunken: lifted(0.02),
  hover: tinted(words, always(0.12)),
  selected: tinted(own('perk-primary'), { dark: 0.22, light: 0.14 }),
  muted: tinted(words, always(0.76)),
  'border-strong': tinted(words, always(0.58)),
  danger: statusWords('#f0443a'),
  success: statusWords('#18a867'),
  'neutral-tint': tinted(words, always(0.14)),
  'info-tint': tinted(fixed('#3d7bff'), STATUS),
  'success-tint': tinted(fixed('#18a867'), STATUS),
  'warning-tint': tinted(fixed('#e9a400'), STATUS),
  'danger-tint': tinted(fixed('#f0443a'), STATUS),
  primary: ({ brand, shown, isTurned }) => {
    const colour = brand('perk-primary');
    if (!isTurned || shown === 'light') return colour;
    return changed(colour, ({ l, c }) => ({ l: Math.max(l, clamp(0.64, 0.64 + (0.03 - c) * 8, 0.88)) }));
  },
  'on-primary': ({ brand, of, shown, isTurned }) =>
    isTurned && shown === 'dark' ? readableOn(of('primary')) : brand('perk-primary-content'),
  secondary: own('perk-secondary'),
  'on-secondary': own('perk-secondary-content'),
  'challenge-tile': tile(
    'perk-challenge-tile-background',
    ({ c }) => ({ l: 0.995, c: c * 0.1 }),
    ({ c }) => ({ l: 0.26, c: Math.min(c * 2, 0.06) }),
  ),
  'on-challenge-tile': readable('challenge-tile'),
  'challenge-action': action('challenge-tile'),
  'on-challenge-action': readable('challenge-action'),
  'reward-tile': tile(
    'perk-reward-tile-background-color',
    ({ c }) => ({ l: 0.945, c: c * 0.55 }),
    ({ c }) => ({ l: 0.29, c: Math.min(c * 2, 0.08) }),
  ),
  'on-reward-tile': readable('reward-tile'),
  'reward-action': action('reward-tile'),
  'on-reward-action': readable('reward-action'),
  header: own('perk-header-color'),
  'on-header': own('perk-header-content-color'),
  'header-title': own('perk-header-title-color'),
  'header-hover': pointedAt('on-header', 'header'),
  footer: own('perk-footer-color'),
  'on-footer': own('perk-footer-content-color'),
  'footer-hover': pointedAt('on-footer', 'footer'),
};

/** Reads the colours of a look as the site draws them in a theme, as `#rrggbb`; throws at a half-typed colour. */
export function siteColours({ colours, theme }: LookColours, shown: Theme): (name: SiteColour) => string {
  const known = new Map<SiteColour, Oklab>();
  const site: Site = {
    shown,
    isTurned: shown !== theme,
    brand: (name) => labOf(colours[name]),
    of: (name) => {
      const before = known.get(name);
      if (before) return before;
      const colour = recipes[name](site);
      known.set(name, colour);
      return colour;
    },
  };
  const drawn = new Map<SiteColour, string>();
  return (name) => {
    const before = drawn.get(name);
    if (before !== undefined) return before;
    const hex = painted(site.of(name));
    drawn.set(name, hex);
    return hex;
  };
}
