import { adminPagesAt } from '@laurel/admin-kit/testing';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { addMessages } from '@laurel/web-kit';
import { answerCalls, reply, type Reply, tableOf } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { jobOf, rewardOf } from './rewards.ts';

export const AT = '/admin/v2/rewards/7';

/** The page of a reward at its address, or one of its tabs, with what the server answers there. */
export function openReward(
  reward: Partial<RewardDetail>,
  answers: readonly Reply[] = [],
  { tab = '', permissions, program = {} }: { tab?: string; permissions?: PermissionSet; program?: object } = {},
): void {
  addMessages('adminChallenges', { en, es });
  answerCalls([
    reply.get(AT, rewardOf(reward)),
    reply.get(`${AT}/reward_participants`, tableOf([])),
    reply.get(`${AT}/coupons`, tableOf([])),
    reply.get(`${AT}/coupon_imports`, { data: [] }),
    reply.get(`${AT}/aptos_integration`, { enabled: false }),
    reply.get(`${AT}/sweepstake/entrants`, tableOf([])),
    reply.get(`${AT}/mini_contest`, tableOf([])),
    reply.get('/admin/v2/programs/1/rewards/new', { tags: ['winter'] }),
    reply.get('/admin/v2/programs/1/reward_jobs/5', jobOf()),
    ...answers,
  ]);
  const address = tab === '' ? AT : `${AT}/${tab}`;
  render(adminPagesAt(remote.routes as RouteObject[], { address, program, ...(permissions && { permissions }) }));
}

export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
