/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { untypedApi as api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { fillPage } from '../page/page-data.ts';
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
    fillPage({ preloaded: { '/public/points/entries?page=1': ['a'] } });
    const get = jest.spyOn(api, 'get').mockResolvedValue(['b']);
    const { result } = renderHook(() => useApiQuery('/public/points/entries', { params: { page: 1 } }), { wrapper });
    expect(result.current.data).toEqual(['a']);
    expect(get).not.toHaveBeenCalled();
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(result.current.data).toEqual(['b']));
  });

  it.each([
    ['a lost connection', failing('network'), 3],
    ['a fault', failing('fault', 503), 3],
    ['a refusal', failing('refused', 404), 1],
    ['being offline', failing('offline'), 1],
  ])('repeats a safe call after %s as often as it may help', async (_name, error, calls) => {
    const get = jest.spyOn(api, 'get').mockRejectedValue(error);
    const { result } = renderHook(() => useApiQuery('/public/points'), { wrapper });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(get).toHaveBeenCalledTimes(calls);
  });

  it('notifies the page when the session has ended', async () => {
    jest.spyOn(api, 'get').mockRejectedValue(failing('refused', 401));
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
    const answer = { data: [{ id: '1' }], meta: { page: 2, page_size: 20, total: 21 } };
    const get = jest.spyOn(api, 'get').mockResolvedValue(answer);
    const { result } = renderHook(
      () => useTableLoader<{ id: string }>('/admin/v2/programs/1/challenges', keys.lists()),
      { wrapper },
    );
    const state = { page: 2, page_size: 20, search: '', sort: '-created_at', columnFilters: { status: 'draft' } };
    const load = (): Promise<unknown> => result.current(state, new AbortController().signal);
    await expect(load()).resolves.toEqual({ rows: [{ id: '1' }], total: 21 });
    await load();
    expect(get).toHaveBeenCalledTimes(1);
    const params = (get.mock.calls[0] as [string, { params: URLSearchParams }])[1].params;
    expect(decodeURIComponent(String(params))).toBe('page=2&page_size=20&sort=-created_at&columnFilters[status]=draft');
    await client.invalidateQueries({ queryKey: keys.lists() });
    await load();
    expect(get).toHaveBeenCalledTimes(2);
  });
});
