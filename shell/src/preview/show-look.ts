import type { PreviewState } from '@laurel/contracts/page/preview';
import { brandingColours, lookVariables } from '@laurel/contracts/programs/branding';
import { fontFaces, programFonts } from '@laurel/contracts/programs/fonts/program-fonts';

const HEX = /^#[0-9a-f]{6}$/i;
const colourNames: readonly string[] = brandingColours.map((name) => `--${name}`);

/** Shows a look and a theme on the page as it is; of a colour that is half typed the last whole one stays. */
export function showLook({ template, theme }: Pick<PreviewState, 'template' | 'theme'>): void {
  const { element_css_style: look } = template;
  const { dataset, style } = document.documentElement;
  for (const [name, value] of Object.entries(lookVariables(look))) {
    if (!colourNames.includes(name) || HEX.test(value)) style.setProperty(name, value);
  }
  dataset['theme'] = theme;
  dataset['programTheme'] = look.theme;
}

/** Faces of all fonts that a look may have; the browser fetches those that are used. */
export const allFaces = (): string => programFonts.map(fontFaces).join('');
