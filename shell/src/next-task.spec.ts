import { afterEach, expect, it, jest } from '@jest/globals';
import { nextTask } from './next-task.ts';

afterEach(() => {
  jest.useRealTimers();
});

it('runs after all queued work of this task, and needs no timer', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const order: string[] = [];
  const next = nextTask().then(() => order.push('next task'));
  await Promise.resolve().then(() => order.push('this task'));
  await Promise.resolve();
  expect(order).toEqual(['this task']);
  await next;
  expect(order).toEqual(['this task', 'next task']);
});
