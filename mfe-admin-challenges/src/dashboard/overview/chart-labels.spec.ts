import { describe, expect, it } from '@jest/globals';
import { chartLabels } from './chart-labels.ts';

const day = Date.UTC(2026, 10, 9);

describe.each([
  ['en', { tick: 'Nov 9', day: 'Nov 9, 2026', large: '12,345', part: '0.5', below: '-1,200' }],
  ['es', { tick: '9 nov', day: '9 nov 2026', large: '12.345', part: '0,5', below: '-1200' }],
])('a chart in %s', (language, texts) => {
  const labels = chartLabels(language);

  it('has short days on its axis and whole dates in its table', () => {
    expect(labels.tick(day)).toBe(texts.tick);
    expect(labels.day('2026-11-09')).toBe(texts.day);
    expect(labels.day('2026-11-09T23:59:59.000Z')).toBe(texts.day);
  });

  it('has figures as the language writes them', () => {
    expect([0, 12_345, 0.5, -1_200].map(labels.figure)).toEqual(['0', texts.large, texts.part, texts.below]);
  });

  it('shows a dash for what is missing', () => {
    expect([undefined, null, Number.NaN].map(labels.figure)).toEqual(['–', '–', '–']);
    expect([labels.tick(undefined), labels.day('')]).toEqual(['–', '–']);
  });
});
