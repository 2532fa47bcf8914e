import { pageFormatTag } from '@laurel/contracts/languages/languages';
import { formatNumber, language } from '@laurel/web-kit';

/** Countries whose road signs have miles, with their islands; Puerto Rico's have kilometres. */
const withMiles = ['US', 'AS', 'GU', 'MP', 'VI', 'GB', 'GG', 'IM', 'JE', 'LR', 'MM'];
const KILOMETRES = 1.609344;

/** A distance in the unit of the page's country, as `2.4 mi`, or in full as `5 miles`. */
export function formatDistance(miles: number, unitDisplay: 'short' | 'long' = 'short'): string {
  const { region = '' } = new Intl.Locale(pageFormatTag(document.documentElement.lang, language()));
  const [amount, unit] = withMiles.includes(region) ? [miles, 'mile'] : [miles * KILOMETRES, 'kilometer'];
  return formatNumber(amount, { style: 'unit', unit, unitDisplay, maximumFractionDigits: amount < 10 ? 1 : 0 });
}
