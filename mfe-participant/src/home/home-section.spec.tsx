/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, createQueryClient, fillPage, QueryClientProvider, untypedApi as api } from '@laurel/web-kit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useHomeSection } from './home-section.ts';

const SHARED = '/public/home/reward_sections';
const ALONE = '/public/home/current_rewards';

const get = jest.spyOn(api, 'get');
let client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const useTwo = (enabled: boolean) => {
  const current = useHomeSection('current_rewards', enabled);
  const claimed = useHomeSection('claimed_rewards', enabled);
  return { current, claimed };
};
const open = (enabled = true) => renderHook(() => useTwo(enabled), { wrapper }).result;
const asked = (): string[] => get.mock.calls.map(([path]) => path);

beforeEach(() => {
  client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 1 } });
  fillPage({});
  get.mockReset();
});
afterEach(() => client.clear());

describe('a section of the home page', () => {
  it('is asked for together with the others of its service', async () => {
    get.mockResolvedValue({ current_rewards: ['mug'], claimed_rewards: [] });
    const result = open();
    await waitFor(() => expect(result.current.current.data).toEqual(['mug']));
    expect(result.current.claimed.data).toEqual([]);
    expect(asked()).toEqual([SHARED]);
  });

  it('is not asked for where the page carries it, or before it is needed', () => {
    fillPage({ preloaded: { [ALONE]: ['mug'], '/public/home/claimed_rewards': [] } });
    expect(open().current.current.data).toEqual(['mug']);
    client.clear();
    open(false);
    expect(asked()).toEqual([]);
  });

  it('shows a change, also where an earlier call is under way', async () => {
    const answers = (name: string) => ({ current_rewards: [name], claimed_rewards: [] });
    let answerLate: ((sections: unknown) => void) | undefined;
    get.mockResolvedValueOnce(answers('first'));
    const result = open();
    await waitFor(() => expect(result.current.current.data).toEqual(['first']));
    get.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    get.mockResolvedValueOnce(answers('new'));
    await act(async () => {
      void client.invalidateQueries({ queryKey: ['api'] });
      await Promise.resolve();
      await client.invalidateQueries({ queryKey: ['api'] });
    });
    await act(async () => {
      answerLate?.(answers('old'));
      await Promise.resolve();
    });
    await waitFor(() => expect(result.current.current.data).toEqual(['new']));
    expect(asked()).toEqual([SHARED, SHARED, SHARED]);
  });

  it('is asked for alone where the shared call fails, and from then on', async () => {
    const lost = new ApiError({ kind: 'fault', status: 503, message: 'Gone' });
    get.mockImplementation((path) => (path === ALONE ? Promise.resolve(['mug']) : Promise.reject(lost)));
    const result = open();
    await waitFor(() => expect(result.current.current.data).toEqual(['mug']));
    await waitFor(() => expect(result.current.claimed.error).toBe(lost));
    get.mockClear();
    await act(() => result.current.claimed.refetch());
    expect(new Set(asked())).toEqual(new Set(['/public/home/claimed_rewards']));
  });
});
