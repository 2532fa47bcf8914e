/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { changeLanguage } from '@laurel/web-kit';
import { formatAmount, formatDay, formatMoment } from './receipts.ts';

afterEach(() => changeLanguage('en'));

describe.each([
  ['en', { day: 'Nov 9, 2026', moment: /^Nov 9, 2026 \d\d:05$/, amounts: ['12,345.60', '0.00', '-3.50'] }],
  ['es', { day: '9 nov 2026', moment: /^9 nov 2026 \d\d:05$/, amounts: ['12.345,60', '0,00', '-3,50'] }],
] as const)('a cell of receipts in %s', (language, texts) => {
  it('has days, moments and amounts as the language writes them', async () => {
    await changeLanguage(language);
    expect(formatDay('2026-11-09')).toBe(texts.day);
    expect(formatMoment('2026-11-09T14:05:00.000Z')).toMatch(texts.moment);
    expect(['12345.6', '0', '-3.5'].map(formatAmount)).toEqual(texts.amounts);
  });

  it('has a dash for what was not read', async () => {
    await changeLanguage(language);
    expect([formatDay(null), formatMoment(null), formatAmount(null)]).toEqual(['–', '–', '–']);
  });
});
