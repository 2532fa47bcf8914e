/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import type { Site } from '@laurel/contracts/programs/site';
import { fillPage } from '@laurel/web-kit';
import { postalWord, regionWord } from './address-words.ts';

const wordsIn = (country?: string): string[] => {
  fillPage({ program: { country } as Site });
  return [postalWord(), regionWord()];
};

it('names a postal code and a region as the program’s country does', () => {
  expect(['US', 'GB', 'IE', 'MX'].map(wordsIn)).toEqual([
    ['zip', 'state'],
    ['postcode', 'county'],
    ['code', 'county'],
    ['code', 'state'],
  ]);
  expect(wordsIn()).toEqual(['zip', 'any']);
});

it.each([
  ['zip', ['AS', 'GU', 'MP', 'PR', 'VI']],
  ['postcode', ['GG', 'IM', 'JE']],
])('says %s in the islands of a country that says so', (word, islands) => {
  expect(islands.map((country) => wordsIn(country)[0])).toEqual(islands.map(() => word));
});
