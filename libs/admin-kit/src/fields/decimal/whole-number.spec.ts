/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { changeLanguage, setCountry } from '@laurel/web-kit';
import { parseWhole, wholeNumber } from './whole-number.ts';

afterEach(async () => {
  setCountry(null);
  await changeLanguage('en');
});

describe.each(['en', 'es'] as const)('a whole number typed in %s', (language) => {
  it.each([
    ['30', 30],
    [' 0 ', 0],
    ['1,200', 1_200],
    ['1.200', 1_200],
    ['1 200', 1_200],
    ['1\u00a0200', 1_200],
    ['1.000', 1_000],
    ['1,000', 1_000],
    ['100.000', 100_000],
    ['1.200.300', 1_200_300],
    ['1,200,300', 1_200_300],
    ['9999999999', 9_999_999_999],
  ])('of %j is %d', async (text, number) => {
    await changeLanguage(language);
    expect(parseWhole(text)).toBe(number);
    expect(wholeNumber.setValueAs(text)).toBe(number);
  });

  it.each([
    '30.5',
    '1.5',
    '1,20',
    '12.00',
    '1.200,300',
    '1,200.00',
    '1.2000',
    '.500',
    '-5',
    '5 pcs',
    '0x10',
    '99999999999',
  ])('is none of %j, which stays as it was typed', async (text) => {
    await changeLanguage(language);
    expect(parseWhole(text)).toBeNull();
    expect(wholeNumber.setValueAs(text)).toBe(text);
  });
});

it('is read as pages of the program’s country write it, and with other groups it is none', () => {
  setCountry('IN');
  expect(['1,00,000', '1,00,00,000', '1,200', '100,000', '1,00,00', '0,00,000', '1.00.000'].map(parseWhole)).toEqual([
    100_000,
    10_000_000,
    1_200,
    100_000,
    null,
    null,
    null,
  ]);
  setCountry('GB');
  expect(parseWhole('1,00,000')).toBeNull();
});

it('is null where nothing was typed', () => {
  expect([wholeNumber.setValueAs(''), wholeNumber.setValueAs('  '), wholeNumber.setValueAs(null)]).toEqual([
    null,
    null,
    null,
  ]);
});
