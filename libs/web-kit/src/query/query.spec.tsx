/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { untypedApi as api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { fillPage } from '../page/page-data.ts';
import { answerCalls, refusal, reply, tableOf, unreachable } from '../testing/index.ts';
import { createQueryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { useApiQuery } from './use-api-query.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';
import { useTableLoader } from './use-table-loader.ts';

const signedOut = jest.fn();
let client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const entry = {
  id: '9',
  kind: 'earn' as const,
  source_type: 'completion' as const,
  rule: null,
  title: 'Read the map',
  points: '50',
  balance: '1070',
  created_at: '2026-11-01T10:00:00Z',
};
const carried = tableOf([{ ...entry, id: '8' }]);
const challenge: ChallengeRow = {
  id: '1',
  name: 'Map',
  caption: 'Read the map',
  challenge_type: 'link',
  status: 'draft',
  points: 50,
  completions: 3,
  clicks: 12,
  tag_list: [],
  archived: false,
  start: null,
  finish: null,
  updated_at: '2026-11-01T10:00:00.000Z',
};
const failing = (kind: ApiError['kind'], status = 0): ApiError => new ApiError({ kind, status, message: kind });

beforeEach(() => {
  client = createQueryClient({ onSignedOut: signedOut });
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 1 } });
  fillPage({});
});

afterEach(() => {
  client.clear();
  jest.restoreAllMocks();
});

describe('useApiQuery', () => {
  it('uses what the page carries before it asks [A-557]', async () => {
    fillPage({ preloaded: { '/public/points/entries?page=1': carried } });
    answerCalls(reply.get('/public/points/entries', tableOf([entry])));
    const get = jest.spyOn(api, 'get').mockClear();
    const { result } = renderHook(() => useApiQuery('/public/points/entries', { params: { page: 1 } }), { wrapper });
    expect(result.current.data).toEqual(carried);
    expect(get).not.toHaveBeenCalled();
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(result.current.data).toEqual(tableOf([entry])));
  });

  it.each([
    ['a lost connection', unreachable, true, 3],
    ['a fault', refusal(503, 'service_unavailable'), true, 3],
    ['a refusal', refusal(404, 'not_found'), true, 1],
    ['being offline', unreachable, false, 1],
  ] as const)('repeats a safe call after %s as often as it may help', async (_name, answer, onLine, calls) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    answerCalls(reply.get('/public/points', answer));
    const get = jest.spyOn(api, 'get').mockClear();
    const { result } = renderHook(() => useApiQuery('/public/points'), { wrapper });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(get).toHaveBeenCalledTimes(calls);
  });

  it('notifies the page when the session has ended', async () => {
    answerCalls(reply.get('/public/points', refusal(401, 'session_ended')));
    renderHook(() => useApiQuery('/public/points'), { wrapper });
    await waitFor(() => expect(signedOut).toHaveBeenCalledTimes(1));
  });
});

describe('useIdempotentMutation', () => {
  it('uses the key of an attempt again until the server has answered for certain', async () => {
    const outcomes: (ApiError | null)[] = [
      failing('timeout'),
      failing('fault', 502),
      null,
      failing('refused', 409),
      null,
    ];
    const keys: string[] = [];
    const { result } = renderHook(
      () =>
        useIdempotentMutation((reward: string, key) => {
          keys.push(key);
          const outcome = outcomes.shift();
          return outcome ? Promise.reject(outcome) : Promise.resolve(reward);
        }),
      { wrapper },
    );
    const press = (input: string): Promise<unknown> => act(() => result.current.mutateAsync(input).catch(() => null));
    for (let press_ = 0; press_ < 5; press_ += 1) await press('7');
    expect(keys[0]).toBe(keys[1]);
    expect(keys[1]).toBe(keys[2]);
    expect(new Set(keys).size).toBe(3);
  });

  it('takes a new key for another input', async () => {
    const keys: string[] = [];
    const { result } = renderHook(
      () => useIdempotentMutation((_: string, key) => (keys.push(key), Promise.reject(failing('timeout')))),
      { wrapper },
    );
    for (const input of ['7', '8']) await act(() => result.current.mutateAsync(input).catch(() => null));
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('useTableLoader', () => {
  it('asks with the protocol of tables, and again once the list is invalidated [A-557, A-560]', async () => {
    const keys = queryKeys('challenges');
    const answer = { data: [challenge], meta: { page: 2, page_size: 20, total: 21 } };
    answerCalls(reply.get('/admin/v2/programs/1/challenges', answer));
    const get = jest.spyOn(api, 'get').mockClear();
    const { result } = renderHook(
      () => useTableLoader<{ id: string }>('/admin/v2/programs/1/challenges', keys.lists()),
      { wrapper },
    );
    const state = { page: 2, page_size: 20, search: '', sort: '-created_at', columnFilters: { status: 'draft' } };
    const load = (): Promise<unknown> => result.current(state, new AbortController().signal);
    await expect(load()).resolves.toEqual({ rows: [challenge], total: 21 });
    await load();
    expect(get).toHaveBeenCalledTimes(1);
    const params = (get.mock.calls[0] as [string, { params: URLSearchParams }])[1].params;
    expect(decodeURIComponent(String(params))).toBe('page=2&page_size=20&sort=-created_at&columnFilters[status]=draft');
    await client.invalidateQueries({ queryKey: keys.lists() });
    await load();
    expect(get).toHaveBeenCalledTimes(2);
  });
});
