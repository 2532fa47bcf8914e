/** @jest-environment jsdom */
import { adminPagesAt, answerCalls, refusal } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { toast } from '@laurel/ui';
import { addMessages, api, ApiError } from '@laurel/web-kit';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { draws, jobOf, rewardOf, tableOf } from './reward-samples.ts';
import { RewardPage } from './reward-page.tsx';

const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'error');
const AT = '/admin/v2/rewards/7';
const achievement = { selection: 'achievement' } as const;

function open(
  reward: Partial<RewardDetail>,
  answers: Record<string, unknown> = {},
  visit: { tab?: string; permissions?: PermissionSet } = {},
): void {
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
  const { permissions } = visit;
  const address = visit.tab === undefined ? AT : `${AT}/${visit.tab}`;
  const routes = [
    { path: '/admin/v2/rewards/:reward_id/*', element: <RewardPage /> },
    { path: '/admin/v2', element: <p>the start page</p> },
  ];
  render(adminPagesAt(routes, { address, ...(permissions && { permissions }) }));
}

const tabs = async (): Promise<(string | null)[]> => {
  const bar = await screen.findByRole('navigation', { name: 'Mug' });
  return within(bar)
    .getAllByRole('link')
    .map((link) => link.textContent);
};
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  addMessages('adminChallenges', { en, es });
  success.mockClear();
  failure.mockClear();
});
afterEach(cleanup);

describe('a reward', () => {
  it('has the tabs of its type, and its figures beside them [A-203, A-204, A-205, A-206, A-207, A-210]', async () => {
    open({ coupons: 10, coupons_taken: 4 });
    expect(await tabs()).toEqual(['Users', 'Coupons6', 'History']);
    expect(screen.getByText('4 of 10 taken')).toBeTruthy();
    const balance = screen.getByText('Balance').closest('div');
    expect(balance?.textContent).toBe('Balance18');
    cleanup();
    open({ selection: 'sweepstake' });
    expect(await tabs()).toEqual(['Users', 'Sweepstakes', 'Coupons', 'History']);
    cleanup();
    open({ selection: 'mini_contest' });
    expect(await tabs()).toEqual(['Users', 'Mini contest', 'Coupons', 'History']);
    cleanup();
    open({ selection: 'achievement' });
    expect(await tabs()).toEqual(['Users', 'Coupons', 'History']);
    cleanup();
    open({ selection: 'achievement', minted: true });
    expect(await tabs()).toEqual(['Users', 'Coupons', 'Blockchain transactions', 'History']);
  });

  it('has its NFT collection made, once its program can [A-205, A-221, A-222, A-239]', async () => {
    open(achievement);
    await screen.findByRole('button', { name: 'Sync winners' });
    expect(screen.queryByRole('button', { name: 'Create NFT collection' })).toBeNull();
    cleanup();
    const enabled = { [`${AT}/aptos_integration`]: { enabled: true } };
    const create = async (): Promise<void> => {
      await press('Create NFT collection');
      const dialog = await screen.findByRole('alertdialog', { name: 'Create an NFT collection?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Create NFT collection' }));
    };
    open(achievement, { ...enabled, [`POST ${AT}/create_nft_collection`]: refusal(409, 'The chain is down') });
    await create();
    await waitFor(() => expect(failure).toHaveBeenCalledWith('Error', 'The chain is down'));
    expect(success).not.toHaveBeenCalled();
    cleanup();
    const answers = { ...enabled, [`POST ${AT}/create_nft_collection`]: { success: true } };
    open(achievement, answers);
    const post = jest.spyOn(api, 'post');
    const get = jest.spyOn(api, 'get');
    await create();
    await waitFor(() => expect(success).toHaveBeenCalledWith('NFT collection created', undefined));
    await waitFor(() => expect(get.mock.calls.map(([path]) => path)).toContain(AT));
    expect(post).toHaveBeenCalledWith(`${AT}/create_nft_collection`, undefined);
    cleanup();
    const collection = { name: 'Owls', status: 'confirmed', network: 'testnet' } as const;
    const url = 'https://explorer.test/txn';
    open({ ...achievement, nft_collection: collection, nft_collection_transaction_create_url: url }, enabled);
    expect(await tabs()).toEqual(['Users', 'Coupons', 'Blockchain transactions', 'History']);
    expect(screen.getByRole('link', { name: /^Confirmed/ }).getAttribute('href')).toBe(url);
    expect(screen.queryByRole('button', { name: 'Create NFT collection' })).toBeNull();
  });

  it('tells staff what has failed on the chain, and sends it again for them [A-230, A-246]', async () => {
    const failed = {
      id: '4',
      kind: 'mint',
      status: 'failed',
      error: 'Move abort',
      hash: '0xc3',
      network: 'testnet',
      explorer_url: 'https://explorer.test/txn',
      token_url: null,
      reward: { id: '7', name: 'Mug' },
      participant: { id: '3', name: 'Ada Byron' },
      created_at: '2026-11-01T10:00:00.000Z',
    };
    const answers = {
      [`${AT}/blockchain_transactions`]: tableOf([failed]),
      [`POST ${AT}/retry_blockchain_transactions`]: { success: true, retried: 1 },
    };
    open({ ...achievement, minted: true }, answers, { tab: 'blockchain_transactions' });
    for (const text of ['Ada Byron', '0xc3', 'Failed', 'Move abort', 'testnet']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: /^0xc3/ }).getAttribute('href')).toBe(failed.explorer_url);
    await press('Send failed ones again');
    await waitFor(() => expect(success).toHaveBeenCalledWith('They are being sent again', undefined));
  });

  it('calls a cash-in by its name, and says when it is sold out [A-212, A-213, X-122]', async () => {
    open({ sold_out: true });
    expect(await screen.findByText('Sold out')).toBeTruthy();
    expect(screen.getByText('Cash-in')).toBeTruthy();
  });

  it('offers what the person may do [A-208, A-244, A-545]', async () => {
    open({ selection: 'achievement' }, {}, { permissions: { rewards: { view: true, create: true } } });
    await screen.findByText('Nobody has it yet');
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Sync winners|ctivate/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('combobox', { name: /tag/i })).toBeNull();
    cleanup();
    const frozen = { [`${AT}/sweepstake`]: draws.frozen };
    open({ selection: 'sweepstake' }, frozen, { tab: 'sweepstakes', permissions: { rewards: { view: true } } });
    expect(await screen.findByText('The entrants are fixed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Draw winners' })).toBeNull();
    cleanup();
    open({ selection: 'achievement' }, {}, { permissions: { rewards: { view: true, update: true } } });
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Sync winners|ctivate/ })).toBeNull();
    cleanup();
    open({ selection: 'achievement' }, {}, { permissions: { rewards: { view: true, manage: true } } });
    expect(await screen.findByRole('button', { name: 'Sync winners' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    cleanup();
    open({ selection: 'achievement' });
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sync winners' })).toBeTruthy();
  });

  it.each([
    [false, 'Activate'],
    [true, 'Deactivate'],
  ])('is switched on and off with the words of challenges [A-213] %#', async (approved, word) => {
    open({ approved }, { [`POST ${AT}/toggle_approval`]: { success: true } });
    const post = jest.spyOn(api, 'post').mockClear();
    await press(word);
    await waitFor(() => expect(post).toHaveBeenCalled());
    expect(post.mock.calls[0]?.[0]).toBe(`${AT}/toggle_approval`);
  });

  it('puts a tag on and says so [A-243]', async () => {
    open({}, { [`POST ${AT}/toggle_tag`]: { success: true, tag_list: [] } });
    const post = jest.spyOn(api, 'post');
    await userEvent.type(await screen.findByRole('combobox', { name: /tag/i }), 'summer{Enter}');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Tag updated', undefined));
    expect(post).toHaveBeenCalledWith(`${AT}/toggle_tag`, { tag: 'summer' });
  });
});

describe('the tabs of a reward', () => {
  const at = '2026-11-01T10:00:00.000Z';
  const ben = { participant_id: '5', name: 'Ben Otero', email: 'ben@demo.test' };

  it('list who has it, each leading to their page [A-203] [A-229]', async () => {
    const users = tableOf([{ ...ben, points: '100', coupon_code: null, earned_at: at }]);
    open({}, { [`${AT}/reward_participants`]: users });
    expect((await screen.findByRole('link', { name: 'Ben Otero' })).getAttribute('href')).toBe('/admin/v2/users/5');
    const file = screen.getByRole('link', { name: 'Export CSV' });
    expect(file.getAttribute('href')).toContain(`${AT}/participants.csv?`);
  });

  it('list its coupons and take more, which have to be given [A-204] [A-215]', async () => {
    const coupon = { number: 1, code: 'SAVE-0001', taken_by: null, taken_at: null, added_at: at };
    const added = { success: true, message: '', added: 2 };
    open({}, { [`${AT}/coupons`]: tableOf([coupon]), [`POST ${AT}/coupons`]: added }, { tab: 'coupons' });
    const post = jest.spyOn(api, 'post').mockClear();
    expect(await screen.findByText('SAVE-0001')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
    await press('Add coupons');
    const panel = within(await screen.findByRole('dialog', { name: 'Add coupons' }));
    await userEvent.click(panel.getByRole('button', { name: 'Add coupons' }));
    expect(await panel.findByText('Enter codes, separated by commas.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await userEvent.type(panel.getByRole('textbox', { name: /^Codes/ }), 'A-1, A-2');
    await userEvent.click(panel.getByRole('button', { name: 'Add coupons' }));
    await waitFor(() => expect(post).toHaveBeenCalledWith(`${AT}/coupons`, { codes: 'A-1, A-2' }));
  });

  it('list who takes part in a contest, whose winner is set once that is confirmed [A-207] [A-226] [A-241]', async () => {
    const set = `${AT}/mini_contest/set_winners`;
    open(
      { selection: 'mini_contest' },
      { [`${AT}/mini_contest`]: tableOf([{ ...ben, score: 900, won_at: null }]), [`POST ${set}`]: { success: true } },
      { tab: 'mini_contest' },
    );
    const post = jest.spyOn(api, 'post').mockClear();
    expect((await screen.findByRole('link', { name: 'Ben Otero' })).getAttribute('href')).toBe('/admin/v2/users/5');
    await press(/Ben Otero/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Set as winner' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Set as winner' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Winner assigned'));
    expect(post).toHaveBeenCalledWith(set, { participant_ids: ['5'] });
  });
});

describe('people without a name', () => {
  const won = '2026-11-02T10:00:00.000Z';
  const unnamed = { participant_id: '5', name: '', email: 'ben@demo.test' };
  const erased = { participant_id: '6', name: '', email: '' };

  it.each([
    ['reward_participants', { points: '1', coupon_code: null, earned_at: won }, {}, ''],
    ['mini_contest', { score: 900, won_at: won }, { selection: 'mini_contest' }, 'mini_contest'],
    [
      'sweepstake/entrants',
      { entries: 1, won_at: won, record: 1, replaced: true },
      { selection: 'sweepstake' },
      'sweepstakes',
    ],
  ] as const)(
    'are listed in %s by their address, or as deleted, and lead to their page',
    async (list, row, of, tab) => {
      const rows = [unnamed, erased].map((person, index) => ({ ...row, ...person, entrant: index + 1 }));
      open(of, { [`${AT}/sweepstake`]: draws.drawn, [`${AT}/${list}`]: tableOf(rows) }, { tab });
      const link = await screen.findByRole('link', { name: 'ben@demo.test' });
      expect(link.getAttribute('href')).toBe('/admin/v2/users/5');
      expect(screen.getByRole('link', { name: 'Deleted account' }).getAttribute('href')).toBe('/admin/v2/users/6');
    },
  );

  it('are called by their address where staff choose them [A-246]', async () => {
    const entrant = { ...unnamed, entrant: 1, entries: 25, won_at: null, record: null, replaced: false };
    open(
      { selection: 'sweepstake' },
      { [`${AT}/sweepstake`]: draws.frozen, [`${AT}/sweepstake/entrants`]: tableOf([entrant]) },
      { tab: 'sweepstakes' },
    );
    await press(/ben@demo\.test/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Set as winner' }));
    expect(await screen.findByRole('dialog', { name: 'Set ben@demo.test as winner?' })).toBeTruthy();
  });
});

describe('syncing winners', () => {
  const preview = (limit_left: number | null, eligible_participants_count: number): Record<string, unknown> => ({
    [`${AT}/fetch_possible_winners_to_sync`]: { limit_left, eligible_participants_count },
  });
  it('says before what it will do, and follows the work [A-217, A-218, A-219, A-240]', async () => {
    open(achievement, { ...preview(15, 12), [`POST ${AT}/sync_winners`]: { success: true, job_id: '5' } });
    const post = jest.spyOn(api, 'post');
    await press('Sync winners');
    const dialog = await screen.findByRole('dialog', { name: 'Sync winners' });
    expect(await within(dialog).findByText('Assign 12 winners; 3 remain')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Tell each winner by e-mail' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sync winners' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Winners are being synced'));
    expect(post).toHaveBeenCalledWith(`${AT}/sync_winners`, { send_email: false });
    expect(await screen.findByText('Sync winners: Mug')).toBeTruthy();
    cleanup();
    open(achievement, preview(5, 12));
    await press('Sync winners');
    expect(await screen.findByText('Assign 5 winners; 0 remain')).toBeTruthy();
  });

  it('explains when there is nobody or nothing to give instead of failing [A-238, X-097]', async () => {
    open(achievement, preview(3, 0));
    await press('Sync winners');
    const dialog = await screen.findByRole('dialog', { name: 'Sync winners' });
    expect(await within(dialog).findByText(/^Nobody is eligible right now/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Sync winners' }).disabled).toBe(true);
  });

  it.each<[string, unknown, [string, string?]]>([
    ['an empty result', refusal(409, 'Failed to perform action', 'nothing_to_sync'), ['Failed to perform action']],
    [
      'a refusal',
      refusal(409, 'Winners of this reward are not assigned'),
      ['Error', 'Winners of this reward are not assigned'],
    ],
    ['silence', refusal(500, ''), ['Error', 'An error occurred']],
  ])('says so after %s [A-237, A-238]', async (_what, answer, said) => {
    open(achievement, { ...preview(null, 12), [`POST ${AT}/sync_winners`]: answer });
    await press('Sync winners');
    const dialog = await screen.findByRole('dialog', { name: 'Sync winners' });
    await within(dialog).findByText('Assign 12 winners; there is no limit');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sync winners' }));
    await waitFor(() => expect(failure).toHaveBeenCalledWith(...said));
  });
});

describe('a draw', () => {
  const sweepstake = { selection: 'sweepstake' } as const;
  const at = (state: keyof typeof draws): Record<string, unknown> => ({ [`${AT}/sweepstake`]: draws[state] });

  it('generates entries as a job and says when they are there [A-225, A-242]', async () => {
    const generate = { [`POST ${AT}/generate_sweepstake_entries`]: { success: true, job_id: '5' } };
    const confirm = async (): Promise<void> =>
      userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generate entries' }));
    open(sweepstake, { ...at('committed'), ...generate }, { tab: 'sweepstakes' });
    await press('Generate entries');
    await confirm();
    await waitFor(() => expect(success).toHaveBeenCalledWith('Entries generated'));
    cleanup();
    success.mockClear();
    const failed = { '/admin/v2/programs/1/reward_jobs/5': jobOf({ status: 'failed', error: 'Out of space' }) };
    open(sweepstake, { ...at('committed'), ...generate, ...failed }, { tab: 'sweepstakes' });
    await press('Generate entries');
    await confirm();
    expect(await screen.findByText('Failed: Out of space')).toBeTruthy();
    expect(success).not.toHaveBeenCalled();
  });

  it('states its effect and asks before it is held [A-245]', async () => {
    open(sweepstake, { ...at('frozen'), [`POST ${AT}/sweepstake/draw`]: draws.drawn }, { tab: 'sweepstakes' });
    const post = jest.spyOn(api, 'post');
    await press('Draw winners');
    const dialog = await screen.findByRole('dialog', { name: 'Draw winners?' });
    expect(within(dialog).getByText('Draw 3 winners of 120 entries')).toBeTruthy();
    const count = within(dialog).getByRole('textbox', { name: /How many winners/ });
    await userEvent.clear(count);
    await userEvent.type(count, '4');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Draw winners' }).disabled).toBe(true);
    await userEvent.clear(count);
    await userEvent.type(count, '2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Draw winners' }));
    await waitFor(() => expect(post).toHaveBeenCalledWith(`${AT}/sweepstake/draw`, { winners: 2, send_email: true }));
  });

  it('lists its entrants with their entries, and when they have won [A-246]', async () => {
    const ben = { entrant: 1, participant_id: '5', name: 'Ben Otero', email: 'ben@demo.test', entries: 25 };
    const won = { won_at: '2026-11-02T10:00:00.000Z', record: 1, replaced: false };
    open(
      sweepstake,
      { ...at('drawn'), [`${AT}/sweepstake/entrants`]: tableOf([{ ...ben, ...won }]) },
      { tab: 'sweepstakes' },
    );
    for (const name of ['Ben Otero', '25', /Nov 2, 2026/]) {
      expect(await screen.findByRole('gridcell', { name })).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Ben Otero' }).getAttribute('href')).toBe('/admin/v2/users/5');
  });

  it.each([
    ['drawn', 'Replace winner', 'sweepstake/replace_winner', { number: 2 }],
    ['frozen', 'Set as winner', 'set_winners', { participant_ids: ['5'] }],
  ] as const)('once %s, has "%s" for its entrants, for a reason [A-245]', async (state, item, call, named) => {
    const won = state === 'drawn' ? { won_at: '2026-11-02T10:00:00.000Z', record: 2 } : { won_at: null, record: null };
    const ben = { entrant: 1, participant_id: '5', name: 'Ben Otero', email: null, entries: 25, replaced: false };
    const entrants = { [`${AT}/sweepstake/entrants`]: tableOf([{ ...ben, ...won }]) };
    open(sweepstake, { ...at(state), ...entrants, [`POST ${AT}/${call}`]: { success: true } }, { tab: 'sweepstakes' });
    const post = jest.spyOn(api, 'post').mockClear();
    await press(/Ben Otero/);
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    const dialog = within(await screen.findByRole('dialog', { name: /Ben Otero/ }));
    await userEvent.click(dialog.getByRole('button', { name: item }));
    expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    await userEvent.type(reason, 'No answer');
    post.mockRejectedValueOnce(new ApiError({ kind: 'fault', status: 503, message: `No ${call}` }));
    await userEvent.click(dialog.getByRole('button', { name: item }));
    await screen.findByText(`No ${call}`);
    expect(reason.value).toBe('No answer');
    post.mockClear();
    await userEvent.click(dialog.getByRole('button', { name: item }));
    await waitFor(() => expect(post.mock.calls).toEqual([[`${AT}/${call}`, { ...named, reason: 'No answer' }]]));
  });

  it('has its entrants as a CSV file [A-227]', async () => {
    open(sweepstake, at('frozen'), { tab: 'sweepstakes' });
    const file = await screen.findByRole('link', { name: 'Export CSV' });
    expect(file.getAttribute('href')).toContain(`${AT}/sweepstake.csv?`);
  });

  it('shows what anybody can check it with, to be copied [A-245]', async () => {
    open(sweepstake, at('drawn'), { tab: 'sweepstakes' });
    const card = (await screen.findByRole('heading', { name: 'Check the draw' })).closest('section');
    if (card === null) throw new Error('no card');
    expect(within(card).getByText(draws.drawn.published.seed)).toBeTruthy();
    expect(within(card).getByText('npm run verify:draw -- https://program.test/public/rewards/7/draw')).toBeTruthy();
    expect(within(card).getAllByRole('button', { name: 'Copy' })).toHaveLength(4);
    expect(
      within(card)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      'https://program.test/public/rewards/7/draw',
      'https://program.test/public/rewards/7/draw/entrants.csv',
    ]);
    expect(screen.queryByRole('button', { name: 'Draw winners' })).toBeNull();
  });
});
