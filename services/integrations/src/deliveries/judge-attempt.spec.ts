import { type Attempt, judgeAttempt, retryAfterOf } from './judge-attempt.ts';

const attempt = (status: number | null, retryAfter: number | null = null): Attempt => ({
  status,
  retryAfter,
  answer: null,
  fault: null,
  millis: 1,
  times: { dns: null, connect: null, tls: null, wait: 1 },
});
const pauseAfter = (attempts: number, chance = 0.5): number | string => {
  const judgement = judgeAttempt(attempt(500), attempts, chance);
  return judgement.kind === 'retry' ? judgement.seconds : judgement.kind;
};

describe('what follows an attempt to deliver', () => {
  it('is an attempt after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, a tenth more or less', () => {
    const hour = 3_600;
    const ladder = [5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
    expect(ladder.map((_pause, index) => pauseAfter(index + 1))).toEqual(ladder);
    expect(ladder.reduce((sum, pause) => sum + pause)).toBe(75 * hour + 35 * 60 + 5);
    expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([270, 330]);
    expect(pauseAfter(10)).toBe('failed');
  });

  it('is nothing after 2xx, and another attempt after a redirect, an error and no answer [D-012]', () => {
    for (const status of [200, 202, 204, 299]) expect(judgeAttempt(attempt(status), 1, 0.5).kind).toBe('delivered');
    for (const status of [199, 301, 302, 307, 400, 404, 500, null])
      expect(judgeAttempt(attempt(status), 1, 0.5).kind).toBe('retry');
  });

  it('ends the endpoint after 410 [D-014]', () => {
    expect(judgeAttempt(attempt(410), 1, 0.5)).toEqual({ kind: 'failed', gone: true });
    expect(judgeAttempt(attempt(404), 10, 0.5)).toEqual({ kind: 'failed', gone: false });
  });

  it('waits as long as 429, 502, 503 and 504 ask for, up to a day [D-014]', () => {
    for (const status of [429, 502, 503, 504])
      expect(judgeAttempt(attempt(status, 90), 1, 0.5)).toEqual({ kind: 'retry', seconds: 90 });
    expect(judgeAttempt(attempt(503, 90_000), 1, 0.5)).toEqual({ kind: 'retry', seconds: 86_400 });
    expect(judgeAttempt(attempt(500, 90), 1, 0.5)).toEqual({ kind: 'retry', seconds: 5 });
  });

  it('reads seconds and moments of retry-after, and nothing else', () => {
    const now = new Date('2026-01-01T10:00:00.000Z');
    expect(retryAfterOf('120', now)).toBe(120);
    expect(retryAfterOf('Thu, 01 Jan 2026 10:02:00 GMT', now)).toBe(120);
    expect(retryAfterOf('Thu, 01 Jan 2026 09:00:00 GMT', now)).toBe(0);
    expect([retryAfterOf('soon', now), retryAfterOf(undefined, now), retryAfterOf('-5x', now)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
