import { median, percentile, reached, spread, worst } from './statistics.ts';

describe('statistics of rounds', () => {
  it('the median is the middle, or between the two in the middle', () => {
    expect(median([30, 10, 20])).toBe(20);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('one outlier does not move the median', () => {
    expect(median([100, 101, 5, 99, 102])).toBe(100);
  });

  it('a percentile is a measured value', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index);
    expect(percentile(values, 0.99)).toBe(198);
    expect(percentile(values, 1)).toBe(200);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('the spread is (largest − smallest) ÷ median', () => {
    expect(spread([90, 100, 120])).toBeCloseTo(0.3);
    expect(spread([5, 5, 5])).toBe(0);
  });

  it('a target is reached at its limit', () => {
    expect(reached(1.4, { atLeast: 1.4 })).toBe(true);
    expect(reached(1.39, { atLeast: 1.4 })).toBe(false);
    expect(reached(40, { atMost: 40 })).toBe(true);
    expect(reached(40.1, { atMost: 40 })).toBe(false);
    expect(reached(NaN, { atMost: 40 })).toBe(false);
  });

  it('the worst round depends on the side of the target', () => {
    expect(worst([1, 3, 2], { atLeast: 1 })).toBe(1);
    expect(worst([1, 3, 2], { atMost: 1 })).toBe(3);
  });
});
