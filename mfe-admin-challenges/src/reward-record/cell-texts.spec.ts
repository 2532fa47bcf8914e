/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { changeLanguage } from '@laurel/web-kit';
import { pointsText, presentText, wonDay, wonText } from './cell-texts.ts';

const at = '2026-11-09T14:05:00.000Z';

afterEach(() => changeLanguage('en'));

describe('the cells of a reward’s tables', () => {
  it.each([
    ['en', 'Nov 9, 2026', /November 9, 2026/, ['12,345', '0', '-400', '9,007,199,254,740,993']],
    ['es', '9 nov 2026', /9 de noviembre de 2026/, ['12.345', '0', '-400', '9.007.199.254.740.993']],
  ] as const)('are written as in %s', async (language, day, moment, points) => {
    await changeLanguage(language);
    expect(wonDay(at)).toBe(day);
    expect(wonText(at)).toMatch(moment);
    expect(['12345', '0', '-400', '9007199254740993'].map(pointsText)).toEqual(points);
  });

  it('have a dash for what is missing', () => {
    expect([wonText(null), presentText(null), presentText(undefined)]).toEqual(['–', '–', '–']);
    expect(presentText('SAVE-0001')).toBe('SAVE-0001');
  });
});
