import fc from 'fast-check';
import { cutoffOf, entriesFor } from './earned-points.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const BEFORE = new Date('2026-11-22T12:00:00.000Z');
const AFTER = new Date('2026-11-24T12:00:00.000Z');

it('points earned before the end count, or before the present when there is no end yet', () => {
  expect(cutoffOf({ endsAt: BEFORE }, NOW)).toEqual(BEFORE);
  expect(cutoffOf({ endsAt: AFTER }, NOW)).toEqual(NOW);
  expect(cutoffOf({ endsAt: null }, NOW)).toEqual(NOW);
});

it('entries grow with points, one for each whole threshold, and none for a balance below zero', () => {
  const points = fc.bigInt({ min: -50n, max: 500n });
  fc.assert(
    fc.property(points, fc.bigInt({ min: 0n, max: 60n }), (earned, threshold) => {
      const entries = entriesFor(earned, threshold);
      const price = threshold > 0n ? threshold : 1n;
      if (earned <= 0n) expect(entries).toBe(0n);
      else expect(entries * price <= earned && earned < (entries + 1n) * price).toBe(true);
      expect(entriesFor(earned + 1n, threshold)).toBeGreaterThanOrEqual(entries);
    }),
  );
});
