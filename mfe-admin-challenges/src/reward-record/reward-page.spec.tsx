/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BlockchainTransaction } from '@laurel/contracts/rewards/collectibles.dto';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { toast } from '@laurel/ui';
import { untypedApi as api, changeLanguage } from '@laurel/web-kit';
import { inTurn, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AT, openReward, press } from '../testing/reward-page.tsx';
import { draws } from '../testing/rewards.ts';

const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'error');
const achievement = { selection: 'achievement' } as const;

const tabs = async (): Promise<(string | null)[]> => {
  const bar = await screen.findByRole('navigation', { name: 'Mug' });
  return within(bar)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

beforeEach(() => {
  success.mockClear();
  failure.mockClear();
});
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('a reward', () => {
  it('has its figures beside its tabs [A-203, A-204, A-209, A-210, A-211, A-212]', async () => {
    const figures = (): (string | undefined)[] =>
      screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
    const period = { start: '2026-12-01T12:00:00.000Z', finish: '2027-01-31T12:00:00.000Z' };
    openReward({ ...period, coupons: 10, coupons_taken: 4 });
    expect(await tabs()).toEqual(['Users', 'Coupons6', 'History']);
    expect(figures()).toEqual([
      'StatusActive',
      'TypeCash-in',
      'Points100',
      'Limit30',
      'Claims12',
      'Balance18',
      'Coupons4 of 10 taken',
      expect.stringMatching(/^StartDec 1, 2026/),
      expect.stringMatching(/^EndJan 31, 2027/),
    ]);
    cleanup();
    openReward({ limit: null, balance: null });
    expect(await tabs()).toEqual(['Users', 'Coupons', 'History']);
    expect(figures()).toEqual(expect.arrayContaining(['LimitNo limit', 'BalanceNo limit']));
  });

  it('shows its start and end in the zone of the program, which it names', async () => {
    const period = { start: '2026-12-01T15:00:00.000Z', finish: '2027-02-01T06:59:00.000Z' };
    openReward(period, [], { program: { time_zone: 'America/Denver' } });
    await tabs();
    const figures = screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
    expect(figures.slice(-2)).toEqual(['StartDec 1, 2026, 08:00 MST', 'EndJan 31, 2027, 23:59 MST']);
  });

  it.each([
    ['active', 'Active'],
    ['ended', 'Ended'],
    ['scheduled', 'Scheduled'],
  ] as const)('is called %s in its title [A-211]', async (status, word) => {
    openReward({ status });
    expect(await screen.findByRole('heading', { level: 1, name: `Mug ${word}` })).toBeTruthy();
  });

  it('has the tabs of its type [A-203, A-204, A-205, A-206, A-207]', async () => {
    const href = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');
    openReward({ selection: 'sweepstake' });
    expect(await tabs()).toEqual(['Users', 'Sweepstakes', 'Coupons', 'History']);
    expect([href('Users'), href('Coupons')]).toEqual([AT, `${AT}/coupons`]);
    expect(href('Sweepstakes')).toBe(`${AT}/sweepstakes`);
    cleanup();
    openReward({ selection: 'mini_contest' });
    expect(await tabs()).toEqual(['Users', 'Mini contest', 'Coupons', 'History']);
    expect(href('Mini contest')).toBe(`${AT}/mini_contest`);
    cleanup();
    openReward({ selection: 'achievement' });
    expect(await tabs()).toEqual(['Users', 'Coupons', 'History']);
    cleanup();
    openReward({ selection: 'achievement', minted: true });
    expect(await tabs()).toEqual(['Users', 'Coupons', 'Blockchain transactions', 'History']);
    expect(href('Blockchain transactions')).toBe(`${AT}/blockchain_transactions`);
  });

  it('has its NFT collection made, once its program can [A-205, A-209, A-221, A-222, A-239]', async () => {
    openReward(achievement);
    await screen.findByRole('button', { name: 'Sync winners' });
    expect(screen.queryByRole('button', { name: 'Create NFT collection' })).toBeNull();
    cleanup();
    const enabled = [reply.get(`${AT}/aptos_integration`, { enabled: true })];
    const create = async (): Promise<void> => {
      await press('Create NFT collection');
      const dialog = await screen.findByRole('alertdialog', { name: 'Create an NFT collection?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Create NFT collection' }));
    };
    openReward(achievement, [
      ...enabled,
      reply.post(`${AT}/create_nft_collection`, refusal(409, 'aptos_disabled', 'The chain is down')),
    ]);
    await create();
    await waitFor(() => expect(failure).toHaveBeenCalledWith('Error', 'The chain is down'));
    expect(success).not.toHaveBeenCalled();
    cleanup();
    const answers = [...enabled, reply.post(`${AT}/create_nft_collection`, { success: true })];
    openReward(achievement, answers);
    const post = jest.spyOn(api, 'post').mockClear();
    const get = jest.spyOn(api, 'get').mockClear();
    await create();
    await waitFor(() => expect(success).toHaveBeenCalledWith('NFT collection created', undefined));
    await waitFor(() => expect(get.mock.calls.map(([path]) => path)).toContain(AT));
    expect(post).toHaveBeenCalledWith(`${AT}/create_nft_collection`, undefined);
    cleanup();
    const collection = { name: 'Owls', status: 'confirmed', network: 'testnet' } as const;
    const url = 'https://explorer.test/txn';
    const made = { nft_collection_transaction_create_url: url, nft_collection_address: '0xa1' };
    openReward({ ...achievement, nft_collection: collection, ...made }, enabled);
    expect(await tabs()).toEqual(['Users', 'Coupons', 'Blockchain transactions', 'History']);
    expect(screen.getByRole('link', { name: /^Confirmed/ }).getAttribute('href')).toBe(url);
    expect(screen.getByText('0xa1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create NFT collection' })).toBeNull();
  });

  it('shows staff failed chain transactions, and sends them again on demand [A-230, A-246]', async () => {
    const failed: BlockchainTransaction = {
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
    const answers = [
      reply.get(`${AT}/blockchain_transactions`, tableOf([failed])),
      reply.post(`${AT}/retry_blockchain_transactions`, { success: true, retried: 1 }),
    ];
    openReward({ ...achievement, minted: true }, answers, { tab: 'blockchain_transactions' });
    for (const text of ['Ada Byron', '0xc3', 'Failed', 'Move abort', 'testnet']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: /^0xc3/ }).getAttribute('href')).toBe(failed.explorer_url);
    expect(screen.getByRole('gridcell', { name: /Nov 1, 2026/ })).toBeTruthy();
    await press('Retry failed transactions');
    await waitFor(() => expect(success).toHaveBeenCalledWith('They are being sent again', undefined));
  });

  it('calls a cash-in by its name, and says when it is sold out [A-212, A-213, X-122]', async () => {
    openReward({ sold_out: true });
    expect(await screen.findByText('Sold out')).toBeTruthy();
    expect(screen.getByText('Cash-in')).toBeTruthy();
  });

  it('offers what the person may do [A-208, A-244, A-545]', async () => {
    openReward({ selection: 'achievement' }, [], { permissions: { rewards: { view: true, create: true } } });
    await screen.findByText('Nobody has it yet');
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Sync winners|ctivate/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('combobox', { name: /tag/i })).toBeNull();
    cleanup();
    const frozen = [reply.get(`${AT}/sweepstake`, draws.frozen)];
    openReward({ selection: 'sweepstake' }, frozen, { tab: 'sweepstakes', permissions: { rewards: { view: true } } });
    expect(await screen.findByText('The entrants are fixed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Draw winners' })).toBeNull();
    cleanup();
    openReward({ selection: 'achievement' }, [], { permissions: { rewards: { view: true, update: true } } });
    expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe(`${AT}/edit`);
    expect(screen.queryByRole('button', { name: /Sync winners|ctivate/ })).toBeNull();
    cleanup();
    openReward({ selection: 'achievement' }, [], { permissions: { rewards: { view: true, manage: true } } });
    expect(await screen.findByRole('button', { name: 'Sync winners' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    cleanup();
    openReward({ selection: 'achievement' });
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sync winners' })).toBeTruthy();
    cleanup();
    openReward(achievement, [], { permissions: { rewards: { create: true, update: true, manage: true } } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Mug' })).toBeNull();
  });

  it.each<[string, Partial<RewardDetail>, (string | RegExp)[]]>([
    ['', achievement, ['Create NFT collection', 'Sync winners', 'Deactivate']],
    ['coupons', { coupons: 1 }, ['Add coupons']],
    ['blockchain_transactions', { minted: true }, ['Retry failed transactions']],
    ['mini_contest', { selection: 'mini_contest' }, [/Ben Otero/]],
    ['sweepstakes', { selection: 'sweepstake' }, [/Ben Otero/, 'Draw winners']],
  ])('leaves "/%s" as it is unless the person may manage rewards [A-244]', async (tab, reward, buttons) => {
    const ben = { participant_id: '5', name: 'Ben Otero', email: '', won_at: null };
    const answers = [
      reply.get(`${AT}/aptos_integration`, { enabled: true }),
      reply.get(`${AT}/blockchain_transactions`, tableOf([])),
      reply.get(`${AT}/mini_contest`, tableOf([{ ...ben, score: 900, place: 1, how: null }])),
      reply.get(`${AT}/sweepstake`, draws.frozen),
      reply.get(
        `${AT}/sweepstake/entrants`,
        tableOf([{ ...ben, entrant: 1, entries: 25, record: null, how: null, replaced: false }]),
      ),
    ];
    openReward(reward, answers, { tab, permissions: { rewards: { view: true, manage: true } } });
    for (const name of buttons) expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /tag/i })).toBeTruthy();
    const files = screen.queryAllByRole('link', { name: 'Export CSV' }).length;
    expect(files).toBe(['', 'coupons', 'sweepstakes'].includes(tab) ? 1 : 0);
    cleanup();
    openReward(reward, answers, { tab, permissions: { rewards: { view: true, create: true, update: true } } });
    await screen.findByText(/Ben Otero|^Nobody has it yet|^No coupons|^No transactions yet/);
    for (const name of buttons) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /tag/i })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  });

  it.each([
    [false, 'Activate'],
    [true, 'Deactivate'],
  ])('is switched on and off with the words of challenges [A-213] %#', async (approved, word) => {
    openReward({ approved }, [
      reply.post(`${AT}/toggle_approval`, {
        success: true,
        approved: true,
        id: '7',
        message: 'Reward updated successfully.',
        program_id: '1',
        status: 'active',
        version: 5,
      }),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    await press(word);
    await waitFor(() => expect(post).toHaveBeenCalled());
    expect(post.mock.calls[0]?.[0]).toBe(`${AT}/toggle_approval`);
  });

  it('puts a tag on and says so [A-243]', async () => {
    openReward({}, [
      reply.post(`${AT}/toggle_tag`, {
        success: true,
        tag_list: [],
        id: '7',
        message: 'Tag updated',
        program_id: '1',
        version: 5,
      }),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    await userEvent.type(await screen.findByRole('combobox', { name: /tag/i }), 'summer{Enter}');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Tag updated', undefined));
    expect(post).toHaveBeenCalledWith(`${AT}/toggle_tag`, { tag: 'summer' });
  });
});

describe('the tabs of a reward', () => {
  const at = '2026-11-01T10:00:00.000Z';
  const ben = { participant_id: '5', name: 'Ben Otero', email: 'ben@demo.test' };

  it('list who has it, each leading to their page [A-020] [A-203] [A-228] [A-229]', async () => {
    const users = tableOf([{ ...ben, points: '100', coupon_code: null, earned_at: at }]);
    openReward({}, [reply.get(`${AT}/reward_participants`, users)], { program: { term_points_as: 'beans' } });
    expect((await screen.findByRole('link', { name: 'Ben Otero' })).getAttribute('href')).toBe('/admin/v2/users/5');
    expect(screen.getByRole('columnheader', { name: 'Beans' })).toBeTruthy();
    expect(screen.getByText('Beans', { selector: 'dt' })).toBeTruthy();
    const file = screen.getByRole('link', { name: 'Export CSV' });
    expect(file.getAttribute('href')).toContain(`${AT}/participants.csv?`);
  });

  it('withdraw the codes of a wrong import, once staff have confirmed it', async () => {
    const wrong = { id: '5b0d4c1e-8f1f-4f0e-8a53-0f3d3f5f9a22', file_name: 'wrong.csv', added_at: at };
    const pasted = { id: '1f0c6a52-3a0e-4a9a-9d07-2f6f5f1c7b11', file_name: null, added_at: at };
    const started = { success: true, message: 'Coupons are being withdrawn', job_id: '5' } as const;
    openReward(
      { coupons: 1_503, coupons_taken: 5 },
      [
        reply.get(`${AT}/coupon_imports`, {
          data: [
            { ...wrong, codes: 1_500, handed_out: 2 },
            { ...pasted, codes: 3, handed_out: 3 },
          ],
        }),
        reply.post(`${AT}/coupon_imports/${wrong.id}/withdraw`, started),
      ],
      { tab: 'coupons' },
    );
    const post = jest.spyOn(api, 'post').mockClear();
    expect(await screen.findByText(/1,498 free, 2 handed out$/)).toBeTruthy();
    expect(screen.getByText('Pasted list')).toBeTruthy();
    await press(/^Withdraw codes: wrong\.csv, Nov 1, 2026/);
    const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw the codes of wrong.csv?' });
    expect(dialog.textContent).toContain(
      '1,498 codes that were not handed out are withdrawn and can be added again. ' +
        '2 codes that were handed out stay with their participants.',
    );
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw codes' }));
    await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
    expect(post.mock.calls[0]?.[0]).toBe(`${AT}/coupon_imports/${wrong.id}/withdraw`);
    expect(success).toHaveBeenCalledWith('Coupons are being withdrawn');
  });

  it.each([
    [
      'en',
      1,
      1,
      '1 free, 1 handed out',
      /can be added again\. 1 code that was handed out stays with its participant\./,
    ],
    ['es', 1, 1, '1 libre, 1 entregado', /volver a añadir\. 1 código entregado se queda con su participante\./],
    ['es', 3, 2, '3 libres, 2 entregados', /añadir\. 2 códigos entregados se quedan con sus participantes\./],
    ['es', 3, 0, '3 libres, 0 entregados', /añadir\.(?!.*entregados se quedan)/],
  ] as const)(
    'count the codes of an import in %s: %s free, %s handed out',
    async (language, free, taken, state, effect) => {
      const found = { id: '5b0d4c1e-8f1f-4f0e-8a53-0f3d3f5f9a22', file_name: 'a.csv', added_at: at };
      const row = { ...found, codes: free + taken, handed_out: taken };
      await changeLanguage(language);
      openReward({ coupons: 9 }, [reply.get(`${AT}/coupon_imports`, { data: [row] })], { tab: 'coupons' });
      expect((await screen.findByText(/a\.csv/)).nextElementSibling?.textContent).toMatch(new RegExp(`${state}$`));
      await press(/^(?:Withdraw codes|Retirar códigos): a\.csv/);
      expect((await screen.findByRole('alertdialog')).textContent).toMatch(effect);
    },
  );

  it('list its coupons and take more, which have to be given, none of them twice [A-204] [A-214] [A-215] [A-216]', async () => {
    const coupon = { number: 1, code: 'SAVE-0001', taken_by: null, taken_at: null, added_at: at };
    const added = { success: true as const, message: '', added: 2 };
    const duplicates = refusal(422, 'validation_failed', 'Invalid', { codes: ['Duplicates: A-1'] });
    openReward(
      {},
      [
        reply.get(`${AT}/coupons`, tableOf([coupon])),
        reply.post(`${AT}/coupons`, inTurn<typeof duplicates | typeof added>(duplicates, added)),
      ],
      { tab: 'coupons' },
    );
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
    expect(await panel.findByText('Duplicates: A-1')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Add coupons' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Coupons added', undefined, { id: 'coupons:7' }));
    expect(post).toHaveBeenLastCalledWith(`${AT}/coupons`, { codes: 'A-1, A-2' });
  });

  it('list who takes part in a contest, whose winner is set once that is confirmed [A-207] [A-226] [A-241] [A-246] [A-006]', async () => {
    const set = `${AT}/mini_contest/set_winners`;
    openReward(
      { selection: 'mini_contest' },
      [
        reply.get(
          `${AT}/mini_contest`,
          tableOf([
            { participant_id: '6', name: 'Ana Cruz', email: '', score: 950, place: 1, won_at: at, how: 'synced' },
            { ...ben, score: 900, place: 2, won_at: null, how: null },
          ]),
        ),
        reply.post(set, { success: true, message: '', assigned: 5 }),
      ],
      { tab: 'mini_contest' },
    );
    const post = jest.spyOn(api, 'post').mockClear();
    expect((await screen.findByRole('link', { name: 'Ben Otero' })).getAttribute('href')).toBe('/admin/v2/users/5');
    for (const name of ['Ana Cruz', '950', '900', /Nov 1, 2026.*synced/]) {
      expect(screen.getByRole('gridcell', { name })).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: /Ana Cruz/ })).toBeNull();
    await press(/Ben Otero/);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Set as winner' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Set as winner' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Winner assigned'));
    expect(post).toHaveBeenCalledWith(set, { participant_ids: ['5'] });
  });
});
