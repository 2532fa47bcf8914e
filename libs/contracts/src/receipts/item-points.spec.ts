import { pointsOf } from './item-points.ts';

describe('points of a line', () => {
  it.each([
    ['12.50', '1', 1_250n],
    ['0.07', '100', 700n],
    ['0.01', '0.5', 1n],
    ['0.01', '0.4999', 0n],
    ['0.03', '0.5', 2n],
    ['1.15', '0.1', 12n],
    ['2', '0.07', 14n],
    ['0', '9999.9999', 0n],
    ['999999999.99', '9999.9999', 999_999_989_990_000n],
  ])('are exact and round half up: %s at %s [A-383, A-386, X-078]', (price, rate, points) => {
    expect(pointsOf(price, rate)).toBe(points);
  });
});
