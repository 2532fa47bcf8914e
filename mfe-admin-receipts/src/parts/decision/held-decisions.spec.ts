/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { holdDecision, takeBack } from './held-decisions.ts';

const sent: string[] = [];
const decision = (receiptId: string, what: string) => ({
  receiptId,
  address: `/${what}`,
  send: () => {
    sent.push(what);
    return Promise.resolve();
  },
});
/** Whether leaving the window asks first. */
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  sent.length = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  while (takeBack());
  jest.useRealTimers();
});

it('a decision is sent after ten seconds, and the window asks before it is closed until then', async () => {
  expect(asks()).toBe(false);
  const signal = holdDecision(decision('1', 'accept'));
  await jest.advanceTimersByTimeAsync(9_999);
  expect([sent, asks(), signal.aborted]).toEqual([[], true, false]);
  await jest.advanceTimersByTimeAsync(1);
  expect([sent, asks(), signal.aborted, takeBack()]).toEqual([['accept'], false, true, null]);
});

it('the latest one is taken back first, or the one on a receipt', async () => {
  const signals = ['1', '2', '3'].map((id) => holdDecision(decision(id, `accept ${id}`)));
  expect(takeBack()?.address).toBe('/accept 3');
  expect(takeBack('1')?.address).toBe('/accept 1');
  expect(takeBack('1')).toBeNull();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, true]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual(['accept 2']);
});

it('a second decision on a receipt replaces the first', async () => {
  holdDecision(decision('1', 'accept'));
  await jest.advanceTimersByTimeAsync(6_000);
  holdDecision(decision('1', 'refuse'));
  await jest.advanceTimersByTimeAsync(9_999);
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['refuse']);
});
