import { adminPagesAt, answerCalls } from '@laurel/admin-kit/testing';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { addMessages } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { jobOf, rewardOf, tableOf } from './rewards.ts';

export const AT = '/admin/v2/rewards/7';

/** The page of a reward at its address, or one of its tabs, with what the server answers there. */
export function openReward(
  reward: Partial<RewardDetail>,
  answers: Record<string, unknown> = {},
  { tab = '', permissions, program = {} }: { tab?: string; permissions?: PermissionSet; program?: object } = {},
): void {
  addMessages('adminChallenges', { en, es });
  answerCalls({
    [AT]: rewardOf(reward),
    [`${AT}/reward_participants`]: tableOf([]),
    [`${AT}/coupons`]: tableOf([]),
    [`${AT}/aptos_integration`]: { enabled: false },
    [`${AT}/sweepstake/entrants`]: tableOf([]),
    [`${AT}/mini_contest`]: tableOf([]),
    '/admin/v2/programs/1/rewards/new': { tags: ['winter'] },
    '/admin/v2/programs/1/reward_jobs/5': jobOf(),
    ...answers,
  });
  const address = tab === '' ? AT : `${AT}/${tab}`;
  render(adminPagesAt(remote.routes as RouteObject[], { address, program, ...(permissions && { permissions }) }));
}

export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
