import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from './with-deadline.ts';

describe('work with a deadline', () => {
  it('resolves with the result that arrives in time', async () => {
    expect(await withDeadline(sleep(1, 'result'), 5_000, 'late')).toBe('result');
  });

  it('resolves with the substitute once the time is over', async () => {
    expect(await withDeadline(new Promise<string>(() => undefined), 5, 'late')).toBe('late');
  });

  it('rejects with the error of work that fails in time', async () => {
    await expect(withDeadline(Promise.reject(new Error('broken')), 5_000, 'late')).rejects.toThrow('broken');
  });

  it('ignores work that fails after the deadline', async () => {
    const failing = sleep(10).then(() => Promise.reject(new Error('too late')));
    expect(await withDeadline(failing, 1, 'late')).toBe('late');
    await sleep(20);
  });
});
