import { acceptedLanguage } from './accepted-language.ts';

it.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.2, es;q=0.7', 'es'],
  ['fr, en-GB;q=0.5', 'en'],
  ['fr', null],
  ['es;q=0', null],
  ['*;q=0.5,', null],
  ['', null],
  [undefined, null],
])('Accept-Language %j prefers %j of the languages that there are', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
