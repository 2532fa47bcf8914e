/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { DrawResponse } from '@laurel/contracts/rewards/draws.dto';
import type { WinnersAssigned } from '@laurel/contracts/rewards/winners.dto';
import { toast } from '@laurel/ui';
import { untypedApi as api } from '@laurel/web-kit';
import { type AnswerTo, inTurn, refusal, reply, type Reply, tableOf, unreachable } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AT, openReward, press } from '../../testing/reward-page.tsx';
import { draws, jobOf } from '../../testing/rewards.ts';

const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'error');
const down = refusal(503, 'busy', 'Too much at once');
const drawState = refusal(409, 'draw_state', 'The draw has moved on');
const assigned = { success: true as const, message: '', assigned: 1 };
const achievement = { selection: 'achievement' } as const;

beforeEach(() => {
  success.mockClear();
  failure.mockClear();
});
afterEach(cleanup);

describe('people without a name', () => {
  const won = '2026-11-02T10:00:00.000Z';
  const unnamed = { participant_id: '5', name: '', email: 'ben@demo.test' };
  const erased = { participant_id: '6', name: '', email: '' };
  const earned = { points: '1', coupon_code: null, earned_at: won };
  const drawn = { entries: 1, won_at: won, record: 1, how: 'drawn' as const, replaced: true };

  const people = [unnamed, erased];
  const lists: [string, Partial<RewardDetail>, Reply][] = [
    ['', {}, reply.get(`${AT}/reward_participants`, tableOf(people.map((one) => ({ ...one, ...earned }))))],
    [
      'mini_contest',
      { selection: 'mini_contest' },
      reply.get(
        `${AT}/mini_contest`,
        tableOf(people.map((one) => ({ ...one, score: 900, place: 1, won_at: won, how: 'by_hand' }))),
      ),
    ],
    [
      'sweepstakes',
      { selection: 'sweepstake' },
      reply.get(
        `${AT}/sweepstake/entrants`,
        tableOf(people.map((one, index) => ({ ...one, ...drawn, entrant: index + 1 }))),
      ),
    ],
  ];

  it.each(lists)(
    'are listed at "%s" by their address, or as deleted, and link to their page',
    async (tab, of, list) => {
      openReward(of, [reply.get(`${AT}/sweepstake`, draws.drawn), list], { tab });
      const link = await screen.findByRole('link', { name: 'ben@demo.test' });
      expect(link.getAttribute('href')).toBe('/admin/v2/users/5');
      expect(screen.getByRole('link', { name: 'Deleted account' }).getAttribute('href')).toBe('/admin/v2/users/6');
    },
  );

  it('are called by their address where staff choose them [A-246]', async () => {
    const entrant = { ...unnamed, entrant: 1, entries: 25, won_at: null, record: null, how: null, replaced: false };
    openReward(
      { selection: 'sweepstake' },
      [reply.get(`${AT}/sweepstake`, draws.frozen), reply.get(`${AT}/sweepstake/entrants`, tableOf([entrant]))],
      { tab: 'sweepstakes' },
    );
    await press(/ben@demo\.test/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Set as winner' }));
    expect(await screen.findByRole('dialog', { name: 'Set ben@demo.test as winner?' })).toBeTruthy();
  });
});

describe('syncing winners', () => {
  const preview = (limit_left: number | null, eligible_participants_count: number): Reply[] => [
    reply.get(`${AT}/fetch_possible_winners_to_sync`, { limit_left, eligible_participants_count }),
  ];
  it('says before what it will do, and follows the work [A-217, A-218, A-219, A-240]', async () => {
    openReward(achievement, [
      ...preview(15, 12),
      reply.post(`${AT}/sync_winners`, { success: true, job_id: '5', message: 'Winners are being synced' }),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    await press('Sync winners');
    const dialog = await screen.findByRole('dialog', { name: 'Sync winners' });
    expect(await within(dialog).findByText('Assign 12 winners. Left afterwards: 3.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Notify winners by e-mail' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sync winners' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Winners are being synced'));
    expect(post).toHaveBeenCalledWith(`${AT}/sync_winners`, { send_email: false });
    expect(await screen.findByText('Sync winners: Mug')).toBeTruthy();
    cleanup();
    openReward(achievement, preview(5, 12));
    await press('Sync winners');
    expect(await screen.findByText('Assign 5 winners. Left afterwards: 0.')).toBeTruthy();
  });

  it('explain a missing participant or reward instead of failing [A-238, X-097]', async () => {
    openReward(achievement, preview(3, 0));
    await press('Sync winners');
    const dialog = await screen.findByRole('dialog', { name: 'Sync winners' });
    expect(await within(dialog).findByText(/^Nobody is eligible right now/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Sync winners' }).disabled).toBe(true);
    cleanup();
    openReward(achievement, preview(0, 3));
    await press('Sync winners');
    expect(await screen.findByText(/^The limit is reached/)).toBeTruthy();
  });

  it.each<[string, AnswerTo<'post', `${typeof AT}/sync_winners`>, [string, string?]]>([
    ['an empty result', refusal(409, 'nothing_to_sync', 'Failed to perform action'), ['Failed to perform action']],
    [
      'a refusal',
      refusal(409, 'not_assignable', 'Winners of this reward are not assigned'),
      ['Error', 'Winners of this reward are not assigned'],
    ],
    [
      'a lost connection',
      unreachable,
      ['Error', 'The site cannot be reached. Please check your connection and try again.'],
    ],
  ])('says so after %s [A-237, A-238]', async (_what, answer, said) => {
    openReward(achievement, [...preview(null, 12), reply.post(`${AT}/sync_winners`, answer)]);
    await press('Sync winners');
    const dialog = await screen.findByRole('dialog', { name: 'Sync winners' });
    await within(dialog).findByText('Assign 12 winners. There is no limit.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sync winners' }));
    await waitFor(() => expect(failure).toHaveBeenCalledWith(...said));
  });
});

describe('a draw', () => {
  const sweepstake = { selection: 'sweepstake' } as const;
  const at = (state: keyof typeof draws): Reply[] => [reply.get(`${AT}/sweepstake`, draws[state])];

  it('generates entries as a job and says when they are there [A-225, A-242]', async () => {
    const generate = [
      reply.post(`${AT}/generate_sweepstake_entries`, { success: true, job_id: '5', message: 'Entries generated' }),
    ];
    const confirm = async (): Promise<void> =>
      userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Generate entries' }));
    openReward(sweepstake, [...at('committed'), ...generate], { tab: 'sweepstakes' });
    await press('Generate entries');
    await confirm();
    await waitFor(() => expect(success).toHaveBeenCalledWith('Entries generated'));
    cleanup();
    success.mockClear();
    const failed = [
      reply.get('/admin/v2/programs/1/reward_jobs/5', jobOf({ status: 'failed', error: 'Out of space' })),
    ];
    openReward(sweepstake, [...at('committed'), ...generate, ...failed], { tab: 'sweepstakes' });
    await press('Generate entries');
    await confirm();
    expect(await screen.findByText('Failed: Out of space')).toBeTruthy();
    expect(success).not.toHaveBeenCalled();
  });

  it('states its effect and asks before it is held [A-006, A-245]', async () => {
    openReward(sweepstake, [...at('frozen'), reply.post(`${AT}/sweepstake/draw`, draws.drawn)], { tab: 'sweepstakes' });
    const post = jest.spyOn(api, 'post').mockClear();
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

  it('without a winner left to draw is closed with none, which publishes its seed', async () => {
    const empty = { ...draws.frozen, drawable: 0 };
    const answers = [
      reply.get(`${AT}/sweepstake`, empty),
      reply.post(`${AT}/sweepstake/draw`, { ...draws.drawn, winners: 3 }),
    ];
    openReward(sweepstake, answers, { tab: 'sweepstakes' });
    const post = jest.spyOn(api, 'post').mockClear();
    expect(await screen.findByText('No winner is left to draw. Closing the draw publishes the seed.')).toBeTruthy();
    await press('Close the draw');
    const dialog = await screen.findByRole('dialog', { name: 'Close the draw?' });
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close the draw' }));
    await waitFor(() => expect(post).toHaveBeenCalledWith(`${AT}/sweepstake/draw`, { winners: 0, send_email: false }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Draw closed'));
  });

  it('lists its entrants with their entries, and when they have won [A-246]', async () => {
    const ben = { entrant: 1, participant_id: '5', name: 'Ben Otero', email: 'ben@demo.test', entries: 25 };
    const won = { won_at: '2026-11-02T10:00:00.000Z', record: 1, how: 'by_hand' as const, replaced: false };
    openReward(sweepstake, [...at('drawn'), reply.get(`${AT}/sweepstake/entrants`, tableOf([{ ...ben, ...won }]))], {
      tab: 'sweepstakes',
    });
    for (const name of ['Ben Otero', '25', /Nov 2, 2026.*named by hand/]) {
      expect(await screen.findByRole('gridcell', { name })).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Ben Otero' }).getAttribute('href')).toBe('/admin/v2/users/5');
  });

  it.each([
    [
      'drawn',
      'Replace winner',
      'sweepstake/replace_winner',
      { number: 2 },
      'Winner replaced',
      reply.post(`${AT}/sweepstake/replace_winner`, inTurn<DrawResponse | typeof down>(down, draws.drawn)),
      down.body.message,
    ],
    [
      'frozen',
      'Set as winner',
      'set_winners',
      { participant_ids: ['5'] },
      'Winner assigned',
      reply.post(`${AT}/set_winners`, inTurn<WinnersAssigned | typeof drawState>(drawState, assigned)),
      drawState.body.message,
    ],
  ] as const)(
    'once %s, has "%s" for its entrants, for a reason [A-224] [A-241] [A-245]',
    async (state, item, call, named, said, answer, why) => {
      const won =
        state === 'drawn'
          ? { won_at: '2026-11-02T10:00:00.000Z', record: 2, how: 'drawn' as const }
          : { won_at: null, record: null, how: null };
      const ben = { entrant: 1, participant_id: '5', name: 'Ben Otero', email: '', entries: 25, replaced: false };
      const entrants = [reply.get(`${AT}/sweepstake/entrants`, tableOf([{ ...ben, ...won }]))];
      openReward(sweepstake, [...at(state), ...entrants, answer], { tab: 'sweepstakes' });
      const post = jest.spyOn(api, 'post').mockClear();
      await press(/Ben Otero/);
      await userEvent.click(await screen.findByRole('menuitem', { name: item }));
      const dialog = within(await screen.findByRole('dialog', { name: /Ben Otero/ }));
      await userEvent.click(dialog.getByRole('button', { name: item }));
      expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
      expect(post).not.toHaveBeenCalled();
      const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
      await userEvent.type(reason, 'No answer');
      await userEvent.click(dialog.getByRole('button', { name: item }));
      await screen.findByText(why);
      expect(reason.value).toBe('No answer');
      post.mockClear();
      await userEvent.click(dialog.getByRole('button', { name: item }));
      await waitFor(() => expect(post.mock.calls).toEqual([[`${AT}/${call}`, { ...named, reason: 'No answer' }]]));
      await waitFor(() => expect(success.mock.calls).toEqual([[said]]));
    },
  );

  it('has its entrants as a CSV file [A-227]', async () => {
    openReward(sweepstake, at('frozen'), { tab: 'sweepstakes' });
    const file = await screen.findByRole('link', { name: 'Export CSV' });
    expect(file.getAttribute('href')).toContain(`${AT}/sweepstake.csv?`);
  });

  it('shows its verification data, to be copied [A-245]', async () => {
    openReward(sweepstake, at('drawn'), { tab: 'sweepstakes' });
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
