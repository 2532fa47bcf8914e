import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Readiness } from './readiness.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('runs the probes once a second, however many callers there are', async () => {
  const readiness = new Readiness();
  const check = jest.fn(() => Promise.resolve());
  readiness.register('database', { check });
  const reports = await Promise.all(Array.from({ length: 1_000 }, () => readiness.report()));
  expect(new Set(reports.map((report) => report['database']))).toEqual(new Set(['up']));
  jest.advanceTimersByTime(999);
  await readiness.report();
  expect(check).toHaveBeenCalledTimes(1);
  check.mockRejectedValue(new Error('away'));
  jest.advanceTimersByTime(1);
  expect(await readiness.report()).toEqual({ database: 'down' });
  expect(check).toHaveBeenCalledTimes(2);
});

it('reports a dependency that was registered within the second', async () => {
  const readiness = new Readiness();
  expect(await readiness.report()).toEqual({});
  readiness.register('redis', { check: () => Promise.reject(new Error('away')), required: false });
  expect(await readiness.report()).toEqual({ redis: 'degraded' });
});
