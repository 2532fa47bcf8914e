import {
  clampChroma,
  clampRgb,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  modeXyz65,
  type Oklab,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

const rgbOf = registerMode(modeRgb);
const oklabOf = registerMode(modeOklab);
const oklchOf = registerMode(modeOklch);
const xyzOf = registerMode(modeXyz65);
registerMode(modeLrgb);

/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Tone {
  l: number;
  c: number;
  h: number;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** Whether a text is a whole colour code such as `#1a2b3c`. */
export const isColour = (text: string): boolean => HEX.test(text);

/** Throws for a text that is no `#rrggbb`. */
export function labOf(hex: string): Oklab {
  const lab = isColour(hex) ? oklabOf(hex) : undefined;
  if (!lab) throw new RangeError(`${hex} is no colour`);
  return lab;
}

export function toneOf(colour: Oklab | string): Tone {
  const { l, c, h = 0 } = oklchOf(typeof colour === 'string' ? labOf(colour) : colour);
  return { l, c, h };
}

const oklch = (tone: Tone): Oklch => ({ mode: 'oklch', ...tone });

/** Lightness ends at 0 and 1, as in a style sheet; a chroma outside of sRGB stays for what is mixed from it. */
export const labOfTone = (tone: Tone): Oklab => oklabOf(oklch({ ...tone, l: Math.max(0, Math.min(tone.l, 1)) }));

/** What CSS calls `color-mix(in oklab, <one> <share>, <other>)`. */
export function mix(one: Oklab, share: number, other: Oklab): Oklab {
  const between = (from: number, to: number): number => from * share + to * (1 - share);
  return { mode: 'oklab', l: between(one.l, other.l), a: between(one.a, other.a), b: between(one.b, other.b) };
}

/** A screen cuts off each channel that lies outside of sRGB. */
export const painted = (colour: Oklab): string => formatHex(clampRgb(rgbOf(colour)));

/** The `#rrggbb` of a tone, with as much of its chroma as a screen can draw at that lightness. */
export const hexOf = (tone: Tone): string => formatHex(clampChroma(oklch(tone), 'oklch', 'rgb'));

/** Relative luminance 0 to 1, as WCAG counts it. */
export const luminanceOf = (colour: Oklab): number => xyzOf(colour).y;

/** Contrast ratio of two `#rrggbb`, 1 to 21. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);
