/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { changeLanguage } from '@laurel/web-kit';
import { timeColumn } from './time-column.tsx';

const at = '2026-11-09T14:05:00.000Z';

afterEach(() => changeLanguage('en'));

describe('a column of times', () => {
  it.each([
    ['en', /November 9, 2026/],
    ['es', /9 de noviembre de 2026/],
  ] as const)('has the whole moment as its text in %s', async (language, text) => {
    await changeLanguage(language);
    expect(timeColumn('at', 'At').text?.({ at })).toMatch(text);
  });

  it('has a dash, or a text of its own, where there is no time', () => {
    const cell = (none?: string) => timeColumn('at', 'At', none === undefined ? {} : { none });
    for (const [column, text] of [
      [cell(), '–'],
      [cell('Never'), 'Never'],
    ] as const) {
      expect([column.text?.({ at: null }), column.render?.({ at: null })]).toEqual([text, text]);
    }
  });

  it('is empty where the time is none', () => {
    expect(timeColumn('at', 'At').text?.({ at: 'soon' })).toBe('');
  });
});
