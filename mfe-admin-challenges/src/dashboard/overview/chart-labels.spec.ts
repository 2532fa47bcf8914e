import { describe, expect, it } from '@jest/globals';
import { chartLabels, labelledDays, labelsIn } from './chart-labels.ts';

describe.each([
  ['en', { tick: 'Nov 9', day: 'Nov 9, 2026', large: '12,345', part: '0.5', below: '-1,200' }],
  ['es', { tick: '9 nov', day: '9 nov 2026', large: '12.345', part: '0,5', below: '-1200' }],
])('a chart in %s', (language, texts) => {
  const labels = chartLabels(language);

  it('has short days on its axis and whole dates in its table', () => {
    expect(labels.tick('2026-11-09')).toBe(texts.tick);
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

describe('the labels of a chart’s days', () => {
  const last = (count: number): string[] =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2026, 10, 23 - count + 1 + index)).toISOString().slice(0, 10),
    );

  it('are all days of a week, each once', () => {
    expect([...labelledDays(last(7), 8)]).toEqual(last(7));
  });

  it.each([
    [30, 8],
    [90, 8],
    [365, 8],
    [365, 4],
    [30, 1],
  ])('of %i days are at most %i at the same distance, the last day among them', (count, most) => {
    const days = last(count);
    const places = [...labelledDays(days, most)].map((day) => days.indexOf(day));
    expect(places.at(-1)).toBe(count - 1);
    expect(places.length).toBeLessThanOrEqual(most);
    expect(new Set(places.slice(1).map((place, index) => place - (places[index] ?? 0))).size).toBeLessThanOrEqual(1);
  });

  it.each([
    [1_000, 13],
    [320, 4],
    [75, 0],
  ])('have room on %i pixels for %i', (width, count) => {
    expect(labelsIn(width)).toBe(count);
  });

  it('are none without days', () => {
    expect(labelledDays([], 8).size).toBe(0);
  });
});
