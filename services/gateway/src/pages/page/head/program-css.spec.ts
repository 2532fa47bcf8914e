import { describe, expect, it } from '@jest/globals';
import {
  borderRadii,
  brandingColours,
  type ElementCssStyle,
  radiusLengths,
  roundedElements,
} from '@laurel/contracts/programs/branding';
import { programCss } from './program-css.ts';

const colours = Object.fromEntries(
  brandingColours.map((name, index) => [name, `#1020${30 + index}`]),
) as ElementCssStyle['colours'];

const style: ElementCssStyle = {
  colours,
  radius: { button: 'full', input: 'none', tile: 'large', card: 'small' },
  header_font: 'Space Grotesk',
  body_font: 'Lora',
  theme: 'light',
};

describe('the style of a program’s site', () => {
  it('has each of the 13 colours as a variable of its name [A-482] [A-483] [A-484] [A-485] [A-486]', () => {
    const css = programCss(style);
    for (const name of brandingColours) expect(css).toContain(`--${name}:${colours[name]};`);
    expect(brandingColours).toHaveLength(13);
  });

  it('rounds buttons, fields, tiles and cards as chosen, each by itself [A-487]', () => {
    const css = programCss(style);
    for (const [element, length] of Object.entries({ button: '999px', input: '0', tile: '16px', card: '4px' })) {
      expect(css).toContain(`--radius-${element}:${length};`);
    }
    expect(new Set(borderRadii.map((size) => radiusLengths[size])).size).toBe(borderRadii.length);
    expect(roundedElements).toHaveLength(4);
  });

  it('loads the font of titles and that of texts, once each [A-488]', () => {
    const css = programCss(style);
    expect(css).toMatch(/--font-header:"Space Grotesk",("[^"]+ as Space Grotesk",){3}system-ui, sans-serif;/);
    expect(css).toMatch(/--font-body:"Lora",("[^"]+ as Lora",){3}Georgia, serif\}/);
    expect(css.match(/url\([^)]+\)/g)).toEqual(['url(/fonts/space-grotesk.woff2)', 'url(/fonts/lora.woff2)']);
    const single = programCss(Object.assign({}, style, { body_font: 'Space Grotesk' }));
    expect(single.match(/url\(/g)).toHaveLength(1);
  });
});
