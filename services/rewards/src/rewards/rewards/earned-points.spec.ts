import { cutoffOf } from './earned-points.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const BEFORE = new Date('2026-11-22T12:00:00.000Z');
const AFTER = new Date('2026-11-24T12:00:00.000Z');

it('points earned before the end count, or before the present when there is no end yet', () => {
  expect(cutoffOf({ endsAt: BEFORE }, NOW)).toEqual(BEFORE);
  expect(cutoffOf({ endsAt: AFTER }, NOW)).toEqual(NOW);
  expect(cutoffOf({ endsAt: null }, NOW)).toEqual(NOW);
});
