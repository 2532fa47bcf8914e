import {
  type BrandingColour,
  brandingColours,
  type ElementCssStyle,
  lookVariables,
} from '@laurel/contracts/programs/branding';
import { fontFaces, type ProgramFont, programFonts } from '@laurel/contracts/programs/fonts/program-fonts';

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * A program's look as CSS variables on `:root`, with the faces of its two fonts. Every value is checked, none is
 * copied.
 */
export function programCss(style: ElementCssStyle): string {
  const colours = Object.fromEntries(
    brandingColours.map((name) => [name, HEX.test(style.colours[name]) ? style.colours[name] : '#808080']),
  ) as Record<BrandingColour, string>;
  const header_font = knownFont(style.header_font);
  const body_font = knownFont(style.body_font);
  const variables = Object.entries(lookVariables({ ...style, colours, header_font, body_font }));
  const faces = [...new Set([header_font, body_font])].map(fontFaces);
  return `${faces.join('')}:root{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

/** The font itself, or Inter for a name that the platform does not serve. */
export function knownFont(font: ProgramFont): ProgramFont {
  return programFonts.find((name) => name === font) ?? 'Inter';
}
