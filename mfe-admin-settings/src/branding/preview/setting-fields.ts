import type { LookSetting } from '@laurel/contracts/page/preview';
import { type BrandingColour, brandingColours } from '@laurel/contracts/programs/branding';

interface SettingField {
  /** The form's page below `settings/branding/`. */
  page: 'colors' | 'borders' | 'fonts' | 'assets';
  /** Name of the field in the form. */
  name: string;
}

const isColour = (setting: LookSetting): setting is BrandingColour =>
  (brandingColours as readonly string[]).includes(setting);

/** Where a setting of the look is edited. */
export function fieldOf(setting: LookSetting): SettingField {
  if (isColour(setting)) return { page: 'colors', name: `element_css_style.colours.${setting}` };
  if (setting.startsWith('radius-')) {
    return { page: 'borders', name: `element_css_style.radius.${setting.slice('radius-'.length)}` };
  }
  if (setting === 'header_font' || setting === 'body_font') {
    return { page: 'fonts', name: `element_css_style.${setting}` };
  }
  return { page: 'assets', name: setting };
}
