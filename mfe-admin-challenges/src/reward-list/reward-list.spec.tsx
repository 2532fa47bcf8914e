/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, reply, savedAs, tableOf } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { rewardOf, rewardRows } from '../testing/rewards.ts';
import remote from '../remote.tsx';

const saved = savedAs(rewardOf({ id: '11' }));
const LIST = '/admin/v2/programs/1/rewards';

function open(permissions?: PermissionSet, program: object = {}, rows: RewardRow[] = rewardRows): void {
  answerCalls(
    reply.get(LIST, tableOf(rows)),
    reply.post('/admin/v2/rewards/7/duplicate', saved),
    reply.post('/admin/v2/rewards/7/toggle_approval', {
      success: true,
      message: '',
      id: '7',
      program_id: '1',
      approved: false,
      status: 'draft',
      version: 5,
    }),
  );
  render(adminPagesAt(remote.routes as RouteObject[], { address: LIST, program, ...(permissions && { permissions }) }));
}

beforeEach(() => addMessages('adminChallenges', { en, es }));
afterEach(cleanup);

describe('the rewards of a program', () => {
  it('begin and end on days of its own zone', async () => {
    const period = { start: '2026-12-01T06:30:00.000Z', finish: '2027-02-01T06:59:00.000Z' };
    open(undefined, { time_zone: 'America/Denver' }, [Object.assign({}, rewardRows[0]!, period)]);
    await screen.findByRole('link', { name: 'Mug' });
    expect(screen.getByRole('gridcell', { name: 'Nov 30, 2026' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Jan 31, 2027' })).toBeTruthy();
    expect(screen.getByTitle('Sunday, January 31, 2027 at 11:59:00 PM MST')).toBeTruthy();
  });

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
      expect.stringMatching(/^Night owlAchievementActive.*No limitNo limit/),
    ]);
  });

  it('are active, ended, scheduled or drafts [A-211]', async () => {
    const statuses = ['active', 'ended', 'scheduled', 'draft'];
    open(
      undefined,
      {},
      statuses.map((status) => Object.assign({}, rewardRows[0], { id: status, status })),
    );
    await screen.findAllByRole('link', { name: 'Mug' });
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Status'),
      ...['Active', 'Ended', 'Scheduled', 'Draft'].map((word) => expect.stringMatching(`^MugCash-in${word}100`)),
    ]);
  });

  it('cost points or money, and a milestone the challenges that it needs', async () => {
    const costs = [
      { selection: 'redeem', threshold: 1200 },
      { selection: 'redeem', threshold: 0, price: { amount: '12.50', currency: 'eur' } },
      { selection: 'milestone', threshold: 1 },
      { selection: 'milestone', threshold: 5 },
    ] as const;
    open(
      undefined,
      {},
      costs.map((cost, index) => Object.assign({}, rewardRows[0], cost, { id: String(index), limit: null })),
    );
    await screen.findAllByRole('link', { name: 'Mug' });
    const cells = screen.getAllByRole('row').map((row) => row.querySelector('[col-id="threshold"]')?.textContent);
    expect(cells.slice(1)).toEqual(['1,200', '€12.50', '1 challenge', '5 challenges']);
  });

  it('link from their menu to their form [A-208]', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Mug/ }));
    const edit = await screen.findByRole('menuitem', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe('/admin/v2/rewards/7/edit');
  });

  it.each([
    ['Duplicate', 'duplicate', 'Reward created successfully.'],
    ['Deactivate', 'toggle_approval', null],
  ])('do in their menu "%s" once it is confirmed [A-232]', async (item, intent, said) => {
    open();
    const post = jest.spyOn(api, 'post').mockClear();
    await userEvent.click(await screen.findByRole('button', { name: /Mug/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: item }));
    await waitFor(() => expect(post.mock.calls).toEqual([[`/admin/v2/rewards/7/${intent}`]]));
    if (said) await screen.findByText(said);
    post.mockRestore();
  });

  it('lead those who manage them to the payments that wait for a decision', async () => {
    const link = { name: 'Payments to decide' };
    open({ rewards: { view: true, manage: true } });
    expect((await screen.findByRole('link', link)).getAttribute('href')).toBe(`${LIST}/payments`);
    cleanup();
    open({ rewards: { view: true, create: true, update: true } });
    await screen.findByRole('link', { name: 'Add Reward' });
    expect(screen.queryByRole('link', link)).toBeNull();
  });

  it('have a new one as soon as it is saved [A-234]', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Add Reward' }));
    await userEvent.click(await screen.findByRole('radio', { name: /^Milestone/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Five done');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Completed challenges/ }), '5');
    const [mug] = rewardRows;
    answerCalls([
      reply.get(LIST, tableOf([Object.assign({}, mug, { id: '11', name: 'Five done' })])),
      reply.post(LIST, saved),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect((await screen.findByRole('link', { name: 'Five done' })).getAttribute('href')).toBe('/admin/v2/rewards/11');
  });

  it('are shown to those who may view them; who may create one adds it, who may manage them has their table [A-005] [A-202] [A-244]', async () => {
    open({ rewards: { view: true, create: true, update: true } });
    expect((await screen.findByRole('link', { name: 'Add Reward' })).getAttribute('href')).toBe(`${LIST}/new`);
    await screen.findByRole('link', { name: 'Mug' });
    expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
    cleanup();
    open({ rewards: { view: true, update: true, manage: true } });
    expect(await screen.findByRole('link', { name: /CSV/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add Reward' })).toBeNull();
    cleanup();
    open({ rewards: { create: true, update: true, manage: true } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Mug' })).toBeNull();
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
