import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { LookColours } from '@laurel/contracts/programs/palette/site-colours';

const svg = (shapes: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" viewBox="0 0 240 80">${shapes}</svg>`,
  )}`;

/** Nearly black, with a red spot. */
export const darkLogo = svg(
  '<path fill="#14181f" d="M10 20h120v40H10z"/><circle cx="190" cy="40" r="24" fill="#c8372d"/>',
);

/** A light look in which every pair can be read. */
export const readableLook: LookColours = {
  theme: 'light',
  colours: {
    'perk-primary': '#a3341f',
    'perk-primary-content': '#ffffff',
    'perk-secondary': '#2f4858',
    'perk-secondary-content': '#ffffff',
    'perk-body-background': '#fdf8f1',
    'perk-body-content': '#2d211a',
    'perk-header-color': '#ffffff',
    'perk-header-content-color': '#2d211a',
    'perk-header-title-color': '#a3341f',
    'perk-challenge-tile-background': '#f5e6d3',
    'perk-reward-tile-background-color': '#f0d9d4',
    'perk-footer-color': '#2d211a',
    'perk-footer-content-color': '#fdf8f1',
  },
};

/** The settings of a program with another look. */
export const withLook = (
  settings: ProgramSettings,
  { header_logo = null, ...look }: LookColours & { header_logo?: string | null },
): ProgramSettings => {
  const template = settings.template_detail;
  const style = { ...template.element_css_style, ...look };
  return Object.assign({}, settings, { template_detail: { ...template, header_logo, element_css_style: style } });
};

/** A picture from its rows: each letter is a pixel, drawn in its colour (red, green, blue, alpha) or transparent. */
export function pixels(
  rows: readonly string[],
  colours: Record<string, readonly [number, number, number, number]>,
): Pick<ImageData, 'data' | 'width' | 'height'> {
  const all = rows.flatMap((row) => Array.from(row).flatMap((letter) => colours[letter] ?? [0, 0, 0, 0]));
  return { data: new Uint8ClampedArray(all), width: rows[0]?.length ?? 0, height: rows.length };
}
