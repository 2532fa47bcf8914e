import { shownStatus } from './shown-status.ts';

it.each([
  ['processed', 'invalid', 'processed_no_points'],
  ['processed', 'valid', 'processed'],
  ['processed', null, 'processed'],
  ['eligible', 'invalid', 'eligible'],
  [null, null, 'unknown'],
] as const)('a receipt that is %s and %s is shown as %s', (status, integrity, shown) => {
  expect(shownStatus({ status, integrity })).toBe(shown);
});

it.each([
  ['valid', 0, 'processed_nothing'],
  [null, 0, 'processed_nothing'],
  ['valid', 1, 'processed'],
  ['invalid', 0, 'processed_no_points'],
] as const)('a processed receipt that is %s with %d points is shown as %s', (integrity, points, shown) => {
  expect(shownStatus({ status: 'processed', integrity, points })).toBe(shown);
});
