import { expect, it } from '@jest/globals';
import { inLanguage } from './in-language.ts';

const item = { name: 'Home', navigation_url: '/', translations: { es: { name: 'Inicio' } } };

it.each([
  ['en', 'en', item, { name: 'Home' }],
  ['es', 'en', item, { name: 'Inicio' }],
  ['es', 'en', { ...item, translations: {} }, { name: 'Home', lang: 'en' }],
  ['es', 'en', { name: 'Home' }, { name: 'Home', lang: 'en' }],
  ['es', 'en', { ...item, translations: { es: { name: '' } } }, { name: 'Home', lang: 'en' }],
  ['es', 'es', { name: 'Inicio', translations: { en: { name: 'Home' } } }, { name: 'Inicio' }],
  ['en', 'es', { name: 'Inicio', translations: { en: { name: 'Home' } } }, { name: 'Home' }],
] as const)('a reader of %s gets contents in %s: %j', (reader, own, record, expected) => {
  const { name, lang } = inLanguage<'name', { name: string }>(record, 'name', reader, own);
  expect({ name, ...(lang && { lang }) }).toEqual(expected);
});
