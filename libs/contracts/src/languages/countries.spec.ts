import { expect, it } from '@jest/globals';
import { countries } from './countries.ts';

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
// Reserved, of groups of countries, user-assigned, or of no country.
const others = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ'];

it('names each country that Intl has a name for', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code);
  expect(countries).toEqual(known.filter((code) => !others.includes(code)));
});
