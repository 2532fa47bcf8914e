/** @jest-environment jsdom */
import { adminPagesAt, answerCalls } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { addMessages } from '@laurel/web-kit';
import { cleanup, render, screen } from '@testing-library/react';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { rewardRows, tableOf } from '../reward-record/reward-samples.ts';
import { RewardListPage } from './reward-list-page.tsx';

const LIST = '/admin/v2/programs/1/rewards';
const routes = [{ path: '/admin/v2/programs/:program_id/rewards', element: <RewardListPage /> }];

function open(permissions?: PermissionSet, program: object = {}): void {
  answerCalls({ [LIST]: tableOf(rewardRows) });
  render(adminPagesAt(routes, { address: LIST, program, ...(permissions && { permissions }) }));
}

beforeEach(() => addMessages('adminChallenges', { en, es }));
afterEach(cleanup);

describe('the rewards of a program', () => {
  it('are a table with type, status and balance, each leading to its page [A-201] [A-210] [A-211] [A-212] [A-213]', async () => {
    open();
    const mug = await screen.findByRole('link', { name: 'Mug' });
    expect(mug.getAttribute('href')).toContain('/admin/v2/rewards/7');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringContaining('Balance'),
      expect.stringMatching(/^MugCash-inActive.*18/),
      expect.stringMatching(/^Running vestCash-inSold out.*0/),
      expect.stringMatching(/^Race entry for LisbonSweepstakesEnded/),
      expect.stringMatching(/^Night owlAchievementActive/),
    ]);
  });

  it('get another one from those who may create it, and its table from those who may manage them [A-202] [A-244]', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Add Reward' })).getAttribute('href')).toBe(`${LIST}/new`);
    expect(await screen.findByRole('link', { name: /CSV/ })).toBeTruthy();
    cleanup();
    open({ rewards: { view: true, update: true } });
    await screen.findByRole('link', { name: 'Mug' });
    expect(screen.queryByRole('link', { name: 'Add Reward' })).toBeNull();
    expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
  });

  it('and what they cost are called what the program calls them [A-020]', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rewards' })).toBeTruthy();
    expect(await screen.findByRole('columnheader', { name: 'Points' })).toBeTruthy();
    cleanup();
    open(undefined, { term_points_as: 'beans', term_rewards_as: 'treats' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Treats' })).toBeTruthy();
    expect(await screen.findByRole('columnheader', { name: 'Beans' })).toBeTruthy();
  });
});
