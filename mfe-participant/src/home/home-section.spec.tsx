/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient, fillPage, QueryClientProvider, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RewardSections, RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { rewardTile } from '../testing/roastery.ts';
import { useHomeSection } from './home-section.ts';

const SHARED = '/public/home/reward_sections';
const ALONE = '/public/home/current_rewards';

const get = jest.spyOn(api, 'get');
const mug = rewardTile('1', 'Mug');
const cap = rewardTile('2', 'Cap');
const sections = (...current_rewards: RewardTile[]): RewardSections => ({
  active_rewards: [],
  current_rewards,
  claimed_rewards: [],
  offers_reward: [],
});
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
  get.mockClear();
});
afterEach(() => client.clear());

describe('a section of the home page', () => {
  it('is asked for together with the others of its service', async () => {
    answerCalls(reply.get(SHARED, sections(mug)));
    const result = open();
    await waitFor(() => expect(result.current.current.data).toEqual([mug]));
    expect(result.current.claimed.data).toEqual([]);
    expect(asked()).toEqual([SHARED]);
  });

  it('is not asked for where the page carries it, or before it is needed', () => {
    fillPage({ preloaded: { [ALONE]: [mug], '/public/home/claimed_rewards': [] } });
    expect(open().current.current.data).toEqual([mug]);
    client.clear();
    open(false);
    expect(asked()).toEqual([]);
  });

  it('shows a change, also where an earlier call is under way', async () => {
    let answerLate: ((answer: RewardSections) => void) | undefined;
    const late = new Promise<RewardSections>((resolve) => (answerLate = resolve));
    const answers = [sections(mug), late, sections(cap)];
    answerCalls(reply.get(SHARED, async () => (await answers.shift()) ?? sections()));
    const result = open();
    await waitFor(() => expect(result.current.current.data).toEqual([mug]));
    await act(async () => {
      void client.invalidateQueries({ queryKey: ['api'] });
      await Promise.resolve();
      await client.invalidateQueries({ queryKey: ['api'] });
    });
    await act(async () => {
      answerLate?.(sections());
      await Promise.resolve();
    });
    await waitFor(() => expect(result.current.current.data).toEqual([cap]));
    expect(asked()).toEqual([SHARED, SHARED, SHARED]);
  });

  it('is asked for alone where the shared call fails, and from then on', async () => {
    const lost = refusal(503, 'busy', 'Gone');
    answerCalls(reply.get(SHARED, lost), reply.get(ALONE, [mug]), reply.get('/public/home/claimed_rewards', lost));
    const result = open();
    await waitFor(() => expect(result.current.current.data).toEqual([mug]));
    await waitFor(() => expect(result.current.claimed.error).toMatchObject({ status: 503, code: 'busy' }));
    get.mockClear();
    await act(() => result.current.claimed.refetch());
    expect(new Set(asked())).toEqual(new Set(['/public/home/claimed_rewards']));
  });
});
