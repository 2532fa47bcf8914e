import type { ElementCssStyle } from '@laurel/contracts/programs/branding';
import { fontFamily } from '@laurel/contracts/programs/fonts/program-fonts';
import type { CSSProperties } from 'react';

/** The colours of a program's site for a part of the back-office; none where the program has no look of its own. */
export function programLook(look: ElementCssStyle | null): CSSProperties {
  if (look === null) return {};
  const { colours } = look;
  return {
    '--color-canvas': colours['perk-body-background'],
    '--color-text': colours['perk-body-content'],
    '--color-surface': colours['perk-challenge-tile-background'],
    '--color-primary': colours['perk-primary'],
    '--color-primary-hover': colours['perk-primary'],
    '--color-on-primary': colours['perk-primary-content'],
    '--font-header': fontFamily(look.header_font),
    fontFamily: fontFamily(look.body_font),
  } as CSSProperties;
}
