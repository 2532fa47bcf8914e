import {
  brandingColours,
  type ElementCssStyle,
  fontFace,
  fontFamily,
  type ProgramFont,
  programFonts,
  radiusLengths,
  roundedElements,
} from '@laurel/contracts/programs/branding';

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * A program's look as CSS variables on `:root`, with the faces of its two fonts. Every value is checked, none is
 * copied.
 */
export function programCss(style: ElementCssStyle): string {
  const variables = [
    ...brandingColours.map((name) => [`--${name}`, HEX.test(style.colours[name]) ? style.colours[name] : '#808080']),
    ...roundedElements.map((element) => [`--radius-${element}`, radiusLengths[style.radius[element]]]),
    ['--font-header', fontFamily(knownFont(style.header_font))],
    ['--font-body', fontFamily(knownFont(style.body_font))],
  ];
  const faces = [...new Set([style.header_font, style.body_font].map(knownFont))].map(fontFace);
  return `${faces.join('')}:root{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

/** The font itself, or Inter for a name that the platform does not serve. */
export function knownFont(font: ProgramFont): ProgramFont {
  return programFonts.find((name) => name === font) ?? 'Inter';
}
