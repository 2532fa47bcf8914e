/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { untypedApi as api } from '../api/api.ts';
import { answerCalls, inTurn, pending, refusal, reply, requestId, unreachable } from './index.ts';

const POINTS = '/public/points';
const points = { points: '150', unused_points: '40' };

/** Answers as a careless test writes them, past the types. */
const careless = reply as unknown as Record<string, (path: string, answer?: unknown) => unknown>;

describe('a faked answer', () => {
  it.each([
    ['an address of no service', 'get', '/public/pionts', points, 'no service answers this call'],
    ['another method', 'post', POINTS, points, 'no service answers this call'],
    [
      'a choice that the address does not have',
      'post',
      '/admin/v2/rewards/7/explode',
      {},
      'no service answers this call',
    ],
    ['a missing field', 'get', POINTS, { points: '150' }, "must have required property 'unused_points'"],
    ['a field of another type', 'get', POINTS, { ...points, points: 150 }, 'the answer/points must be string'],
    ['a field that no service sends', 'get', POINTS, { ...points, colour: 'red' }, '"colour" is no field of it'],
    ['an invented code', 'get', POINTS, refusal(404, 'of_tomorrow'), 'the answer/code must be equal to one of'],
    ['a status that is not documented', 'get', POINTS, refusal(418, 'teapot'), 'the status 418 is not documented'],
    ['one of several', 'get', POINTS, inTurn<unknown>(points, {}), 'must have required property'],
  ])('with %s is refused by operation and address', (_fault, method, path, answer, words) => {
    expect(() => careless[method]?.(path, answer)).toThrow(`${method.toUpperCase()} ${path}: `);
    expect(() => careless[method]?.(path, answer)).toThrow(words);
  });

  it('reaches the page through its own client', async () => {
    answerCalls(reply.get(POINTS, inTurn<typeof points>(points, { ...points, points: '200' })));
    await expect(api.get(POINTS)).resolves.toEqual(points);
    await expect(api.get(POINTS)).resolves.toMatchObject({ points: '200' });
    await expect(api.get(POINTS)).resolves.toMatchObject({ points: '200' });
    answerCalls(reply.get(POINTS, refusal(503, 'busy', 'Too much at once')));
    await expect(api.get(POINTS)).rejects.toMatchObject({ kind: 'fault', status: 503, code: 'busy', requestId });
    answerCalls(reply.get(POINTS, unreachable));
    await expect(api.get(POINTS)).rejects.toMatchObject({ kind: 'network' });
    answerCalls(reply.get(POINTS, pending));
    const stop = new AbortController();
    const call = api.get(POINTS, { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    answerCalls();
    await expect(api.get(POINTS)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});
