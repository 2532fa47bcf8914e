import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  amountFault,
  amountFaultText,
  amountOf,
  currencies,
  decimalsOf,
  exampleOf,
  inDecimalsOf,
  leastOf,
  minorOf,
} from './money.ts';

const words = (amount: string, currency: (typeof currencies)[number]): string | null => {
  const fault = amountFault(amount, currency);
  return fault && amountFaultText(fault, currency);
};

describe('an amount of money', () => {
  it.each(currencies)('has the decimals that people see: %s', (currency) => {
    const shown = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    expect([shown.minimumFractionDigits, shown.maximumFractionDigits]).toEqual([
      decimalsOf(currency),
      decimalsOf(currency),
    ]);
  });

  it('is the same in minor units and back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.integer({ min: 0, max: 99_999_999 }), (currency, minor) => {
        const amount = amountOf(minor, currency);
        expect(minorOf(amount, currency)).toBe(minor);
        expect(inDecimalsOf(amount, currency)).toBe(amount);
        expect(Number(amount) * 10 ** decimalsOf(currency)).toBeCloseTo(minor, 3);
      }),
    );
  });

  it('is written with the decimals of its currency', () => {
    expect([amountOf(5, 'usd'), amountOf(2_500, 'eur'), amountOf(500, 'jpy'), amountOf(5_000, 'bhd')]).toEqual([
      '0.05',
      '25.00',
      '500',
      '5.000',
    ]);
    expect([inDecimalsOf('25', 'gbp'), inDecimalsOf('2500.00', 'krw'), inDecimalsOf('1.5', 'kwd')]).toEqual([
      '25.00',
      '2500',
      '1.500',
    ]);
    expect(minorOf('1.15', 'usd')).toBe(115);
  });

  it.each(currencies)('can be paid as the least and as the example of its currency: %s', (currency) => {
    expect([leastOf(currency), exampleOf(currency)].map((amount) => amountFault(amount, currency))).toEqual([
      null,
      null,
    ]);
    expect(amountFault(amountOf(minorOf(leastOf(currency), currency) - 10, currency), currency)?.kind).toBe('least');
  });

  it('has no more decimals than its currency, and in three of them a last one that is zero', () => {
    expect(words('9.995', 'usd')).toBe('must have at most 2 decimals');
    expect(words('9.990', 'usd')).toBeNull();
    expect(words('500.5', 'jpy')).toBe('JPY has no decimals');
    expect(words('500.00', 'jpy')).toBeNull();
    expect(words('5.005', 'bhd')).toBe('must be a multiple of 0.010 BHD');
    expect(words('5.0001', 'kwd')).toBe('must be a multiple of 0.010 KWD');
    expect(words('5.010', 'bhd')).toBeNull();
  });

  it.each([
    ['usd', '0.50', '0.49'],
    ['eur', '0.50', '0.49'],
    ['gbp', '0.30', '0.29'],
    ['jpy', '50', '49'],
    ['krw', '1000', '999'],
    ['bhd', '0.250', '0.240'],
    ['kwd', '0.200', '0.190'],
  ] as const)('is at least what Stripe takes: %s %s', (currency, least, less) => {
    expect(words(least, currency)).toBeNull();
    expect(words(less, currency)).toBe(`must be at least ${least} ${currency.toUpperCase()}`);
  });

  it('has eight digits at most', () => {
    expect([words('999999.99', 'usd'), words('99999999', 'krw'), words('99999.990', 'bhd')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(words('1000000', 'usd')).toBe('must be at most 999999.99 USD');
    expect(words('100000000', 'krw')).toBe('must be at most 99999999 KRW');
    expect(words('100000', 'bhd')).toBe('must be at most 99999.990 BHD');
  });
});
