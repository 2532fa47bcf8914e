import {
  type BorderRadius,
  brandingColours,
  type ElementCssStyle,
  type ProgramFont,
  programFonts,
  roundedElements,
} from '@laurel/contracts/programs/branding';

const RADIUS: Record<BorderRadius, string> = { none: '0', small: '4px', medium: '8px', large: '16px', full: '999px' };
const FALLBACK: Record<ProgramFont, string> = {
  Inter: 'system-ui, sans-serif',
  Fraunces: 'Georgia, serif',
  'Space Grotesk': 'system-ui, sans-serif',
  Nunito: 'system-ui, sans-serif',
  Lora: 'Georgia, serif',
  Archivo: 'system-ui, sans-serif',
};
const HEX = /^#[0-9a-f]{6}$/i;

/** The name under which the gateway serves a font: `Space Grotesk` is `/fonts/space-grotesk.woff2`. */
export function fontFile(font: ProgramFont): string {
  return `${known(font).toLowerCase().replace(/ /g, '-')}.woff2`;
}

/**
 * A program's look as CSS variables on `:root`, with the faces of its two fonts. Every value is checked, none is
 * copied.
 */
export function programCss(style: ElementCssStyle): string {
  const variables = [
    ...brandingColours.map((name) => [`--${name}`, HEX.test(style.colours[name]) ? style.colours[name] : '#808080']),
    ...roundedElements.map((element) => [`--radius-${element}`, RADIUS[style.radius[element]]]),
    ['--font-header', family(known(style.header_font))],
    ['--font-body', family(known(style.body_font))],
  ];
  const faces = [...new Set([style.header_font, style.body_font].map(known))].map(
    (font) =>
      `@font-face{font-family:"${font}";src:url(/fonts/${fontFile(font)}) format("woff2");font-weight:200 900;font-display:swap}`,
  );
  return `${faces.join('')}:root{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

function known(font: ProgramFont): ProgramFont {
  return programFonts.find((name) => name === font) ?? 'Inter';
}

function family(font: ProgramFont): string {
  return `"${font}",${FALLBACK[font]}`;
}
