/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { changeLanguage } from '@laurel/web-kit';
import { figureText, timeLeft } from './job-figures.ts';
import type { Texts } from './texts.ts';

afterEach(() => changeLanguage('en'));

describe('a figure of a job', () => {
  it.each([
    ['en', '12,345', '-1,200'],
    ['es', '12.345', '-1200'],
  ] as const)('is written as in %s', async (language, large, below) => {
    await changeLanguage(language);
    expect([12_345, 0, -1_200].map(figureText)).toEqual([large, '0', below]);
  });

  it('is shown as it came where it is no number, and as a dash where it is missing', () => {
    expect(figureText('people.csv')).toBe('people.csv');
    expect(figureText({ rows: 2 })).toBe('{"rows":2}');
    expect(figureText(undefined)).toBe('–');
  });
});

describe('the time that is left', () => {
  const t = ((key: string, { count }: { count?: number } = {}) => [key, count].join(' ').trim()) as Texts;

  it.each([
    [0, 'left.seconds'],
    [59, 'left.seconds'],
    [60, 'left.minutes 1'],
    [130, 'left.minutes 2'],
    [3_599, 'left.minutes 60'],
    [3_600, 'left.hours 1'],
    [9_100, 'left.hours 3'],
  ])('of %d seconds is "%s"', (seconds_left, text) => {
    expect(timeLeft({ status: 'running', seconds_left }, t)).toBe(text);
  });

  it('is not shown while it is not known, or once the job has ended', () => {
    expect(timeLeft({ status: 'running', seconds_left: null }, t)).toBeNull();
    expect(timeLeft({ status: 'done', seconds_left: 5 }, t)).toBeNull();
  });
});
