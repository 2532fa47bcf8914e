import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDecimal, mayBeDecimal, mayBeGrouped, padDecimal, parseDecimal } from './decimal-text.ts';

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((each) => each.join(''));
const numbers = fc.record({ whole: fc.integer({ min: 0, max: 999_999_999 }), fraction: digits(0, 4) });

describe('a number as people write it', () => {
  it.each([
    ['30', '30', '30'],
    ['30.5', '30.5', '30.5'],
    ['30,5', '30.5', '30.5'],
    ['30,00', '30.00', '30.00'],
    ['1.200,50', '1200.50', '1200.50'],
    ['1,200.50', '1200.50', '1200.50'],
    ['1 200,50', '1200.50', '1200.50'],
    ['1\u00a0200.50', '1200.50', '1200.50'],
    ['1\u202f200', '1200', '1200'],
    ['1.200', '1.200', '1200'],
    ['1,200', '1200', '1.200'],
    ['1.234.567', '1234567', '1234567'],
    ['1,234,567', '1234567', '1234567'],
    ['1.234.567,8', '1234567.8', '1234567.8'],
    ['0.125', '0.125', '0.125'],
    ['0,125', '0.125', '0.125'],
    ['1200.125', '1200.125', '1200.125'],
    [' 007 ', '7', '7'],
    ['-3,5', '-3.5', '-3.5'],
  ])('%j is %s in English and %s in Spanish', (text, en, es) => {
    expect(parseDecimal(text, 'en')).toBe(en);
    expect(parseDecimal(text, 'es')).toBe(es);
  });

  it.each([
    '',
    ' ',
    'thirty',
    '30 €',
    '1.2.3',
    '1,20,300',
    '12,34.5',
    '1.200,50.1',
    '1.200,5,0',
    '30.',
    '.5',
    '1  200',
    '1 20',
    '1.200 500',
  ])('%j is none', (text) => {
    expect(parseDecimal(text, 'en')).toBeNull();
    expect(parseDecimal(text, 'es')).toBeNull();
  });

  it.each([
    ['1.200', 2, true],
    ['-12.000', 2, true],
    ['100.000', 0, true],
    ['1.200', 3, false],
    ['1.20', 2, false],
    ['1.2000', 2, false],
    ['0.125', 2, false],
    ['1200.000', 2, false],
    ['1200', 2, false],
  ])('%s, where %s decimals are usual, may have been meant as thousands: %s', (value, decimals, may) => {
    expect(mayBeGrouped(value, decimals)).toBe(may);
  });

  it.each(['en', 'es', 'en-GB', 'es-MX', 'de-CH', 'en-IN', 'fr-FR', 'en-DE'])(
    'is read as what was shown: %s',
    (language) => {
      fc.assert(
        fc.property(numbers, fc.integer({ min: 0, max: 3 }), ({ whole, fraction }, decimals) => {
          const value = padDecimal(
            fraction === '' ? String(whole) : `${whole}.${fraction.replace(/0$/, '1')}`,
            decimals,
          );
          expect(parseDecimal(formatDecimal(value, language, decimals), language)).toBe(value);
          const ungrouped = formatDecimal(value, language, decimals, { grouped: false });
          expect(padDecimal(parseDecimal(ungrouped, language) ?? '', decimals)).toBe(value);
          const amount = formatDecimal(value, language, decimals, { currency: 'EUR' });
          expect(parseDecimal(amount, language, 'EUR')).toBe(value);
        }),
      );
    },
  );

  it.each([
    ['1.250', true, false],
    ['-1.250 ', true, false],
    ['1,250', false, true],
    ['0.125', false, false],
    ['1.25', false, false],
    ['1.250,5', false, false],
    ['1.250.000', false, false],
    ['1 250', false, false],
    ['1250', false, false],
  ])('%j may have been meant as three decimals: %s in Germany, %s in the United States', (text, de, us) => {
    expect([mayBeDecimal(text, 'en-DE'), mayBeDecimal(text, 'en-US'), mayBeDecimal(text, 'en-CH')]).toEqual([
      de,
      us,
      false,
    ]);
  });

  it('goes by the country where the language alone does not tell', () => {
    expect([parseDecimal('1.200', 'es-ES'), parseDecimal('1.200', 'es-MX')]).toEqual(['1200', '1.200']);
    expect([parseDecimal('1’200.50', 'de-CH'), parseDecimal("1'200", 'en-US')]).toEqual(['1200.50', '1200']);
    expect([parseDecimal('12,34,567.5', 'en-IN'), parseDecimal('12,34,567.5', 'en-GB')]).toEqual(['1234567.5', null]);
  });

  it('is shown with its groups and decimals, and a text that is no number as it is', () => {
    const shown = (value: string) => [formatDecimal(value, 'en', 2), formatDecimal(value, 'es', 2)];
    expect(shown('12345.5')).toEqual(['12,345.50', '12.345,50']);
    expect(shown('0.1234')).toEqual(['0.1234', '0,1234']);
    expect(shown('1,2,3')).toEqual(['1,2,3', '1,2,3']);
    expect(formatDecimal('500', 'es', 0)).toBe('500');
    expect(formatDecimal('12345.5', 'en', 2, { grouped: false })).toBe('12345.50');
    expect(formatDecimal('-12345.5', 'en-DE', 2, { currency: 'EUR' })).toBe('-12,345.50');
  });
});
