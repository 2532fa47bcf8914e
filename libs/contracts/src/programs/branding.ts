import type { Translations } from '../languages/translations.ts';
import { fontFamily, type ProgramFont } from './fonts/program-fonts.ts';

/** The 13 colours of a program's look (`element_css_style`), each written as the CSS variable `--<name>`. */
export const brandingColours = [
  'perk-primary',
  'perk-primary-content',
  'perk-secondary',
  'perk-secondary-content',
  'perk-body-background',
  'perk-body-content',
  'perk-header-color',
  'perk-header-content-color',
  'perk-header-title-color',
  'perk-challenge-tile-background',
  'perk-reward-tile-background-color',
  'perk-footer-color',
  'perk-footer-content-color',
] as const;
export type BrandingColour = (typeof brandingColours)[number];

export const borderRadii = ['none', 'small', 'medium', 'large', 'full'] as const;
export type BorderRadius = (typeof borderRadii)[number];

/** As CSS lengths. */
export const radiusLengths: Record<BorderRadius, string> = {
  none: '0',
  small: '4px',
  medium: '8px',
  large: '16px',
  full: '999px',
};

/** Elements whose corners a program rounds. */
export const roundedElements = ['button', 'input', 'tile', 'card'] as const;
export type RoundedElement = (typeof roundedElements)[number];

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Characters of a program's own style sheet. */
export const maxCss = 65_536;

export interface ElementCssStyle {
  /** `#rrggbb` by name. */
  colours: Record<BrandingColour, string>;
  radius: Record<RoundedElement, BorderRadius>;
  header_font: ProgramFont;
  body_font: ProgramFont;
  theme: Theme;
}

/** The CSS variables with which the site draws a look, by name; the values are not checked. */
export function lookVariables({ colours, radius, header_font, body_font }: ElementCssStyle): Record<string, string> {
  return {
    ...Object.fromEntries(brandingColours.map((name) => [`--${name}`, colours[name]])),
    ...Object.fromEntries(roundedElements.map((element) => [`--radius-${element}`, radiusLengths[radius[element]]])),
    '--font-header': fontFamily(header_font),
    '--font-body': fontFamily(body_font),
  };
}

/** The texts of a look that participants read. */
export const lookTexts = ['header_text', 'header_description', 'badge_instructions'] as const;
export type LookText = (typeof lookTexts)[number];
export type LookTranslations = Translations<LookText>;

export interface ProgramTemplateDetail {
  header_text: string;
  header_description: string;
  /** How participants use their badge, shown with it on their account; empty for a program without badges. */
  badge_instructions: string;
  favicon_file: string | null;
  header_logo: string | null;
  footer_logo: string | null;
  /** Drawn over the picture of the home page. */
  overlay_image: string | null;
  header_background_image: string | null;
  badge_background_image: string | null;
  element_css_style: ElementCssStyle;
  /** Left out when there is none. */
  translations?: LookTranslations;
}

/** Characters of the texts of a look. */
export const assetLengths = { header_text: 160, header_description: 600, badge_instructions: 1_000 } as const;

/** Pictures of a look. */
export const lookPictures = [
  'favicon_file',
  'header_logo',
  'footer_logo',
  'overlay_image',
  'header_background_image',
  'badge_background_image',
] as const;
export type LookPicture = (typeof lookPictures)[number];

/** What the form of the assets asks for; the background of the badge is optional. */
export const requiredAssets = [
  'header_text',
  'header_description',
  'favicon_file',
  'header_logo',
  'footer_logo',
  'overlay_image',
  'header_background_image',
] as const satisfies readonly (keyof ProgramTemplateDetail)[];
