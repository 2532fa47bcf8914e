import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf, formatTag, knownLocale, locales, nameOf } from './languages.ts';

const services = join(import.meta.dirname, '../../../../services');

it('names each language in its own words, with direction and region', () => {
  expect(locales.map((locale) => [locale, nameOf(locale), directionOf(locale), formatTag(locale)])).toEqual([
    ['en', 'English', 'ltr', 'en-US'],
    ['es', 'Español', 'ltr', 'es-ES'],
  ]);
  expect(formatTag('en', 'GB')).toBe('en-GB');
});

it.each([
  ['es', 'es'],
  ['ES', null],
  ['fr', null],
  ['toString', null],
  ['', null],
  [undefined, null],
])('of the text %j the language is %j', (text, locale) => {
  expect(knownLocale(text)).toBe(locale);
});

it('are the languages that every database accepts', () => {
  const checks = readdirSync(services).flatMap((service) =>
    checksOf(join(services, service, 'src/migrations/0001-baseline.sql')),
  );
  expect(checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'admin_user_preferred_locale_check',
      'participant_preferred_locale_check',
      'program_copy_content_language_check',
      'program_copy_language_check',
      'program_language_check',
    ]),
  );
  for (const { name, codes } of checks) expect([name, codes]).toEqual([name, locales]);
});

/** The checks of columns that hold a language, each with the codes that it accepts. */
function checksOf(file: string): { name: string; codes: string[] }[] {
  const sql = ((): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  })();
  const checks = sql.matchAll(/CONSTRAINT (\w*(?:language|locale)_check) CHECK \((.*)\)/g);
  return [...checks].map(([, name = '', condition = '']) => ({
    name,
    codes: [...condition.matchAll(/'(\w+)'/g)].map(([, code = '']) => code),
  }));
}
