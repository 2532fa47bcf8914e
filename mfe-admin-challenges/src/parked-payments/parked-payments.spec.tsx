/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { ParkedPayment, PaymentSettings } from '@laurel/contracts/programs/payments/parked-payments.dto';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, descriptionOf, refusal, reply, type Reply, tableOf } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { parkedPayments } from '../testing/payments.ts';
import { rewardRows } from '../testing/rewards.ts';
import remote from '../remote.tsx';

const SCREEN = '/admin/v2/programs/1/rewards/payments';
const LIST = '/admin/v2/programs/1/parked_payments';
const [differing, , unknown] = parkedPayments as [ParkedPayment, ParkedPayment, ParkedPayment];
const at = (what: 'reward' | 'refund' | 'discard') => `${LIST}/${differing.id}/${what}` as const;
const done = { success: true, message: '' };

function open(
  answers: readonly Reply[] = [],
  permissions?: PermissionSet,
  warning: PaymentSettings['warning'] = null,
): void {
  answerCalls(
    reply.get(LIST, tableOf(parkedPayments)),
    reply.get('/admin/v2/programs/1/payment_settings', { warning }),
    reply.get('/admin/v2/programs/1/rewards', tableOf(rewardRows)),
    ...answers,
  );
  render(adminPagesAt(remote.routes as RouteObject[], { address: SCREEN, ...(permissions && { permissions }) }));
}

const choose = async (payment: ParkedPayment, item: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(payment.title) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => addMessages('adminChallenges', { en, es }));
afterEach(cleanup);

describe('payments that wait for a person', () => {
  it('are listed with payer, amount and reason; each leads to its payer', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'River crew' });
    expect(link.getAttribute('href')).toContain('/admin/v2/users/5');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Paid for'),
      expect.stringMatching(/^River crewAda Byron\$25\.00Not paid as agreed/),
      expect.stringMatching(/^Running vestBen Okri£15\.00Suspected fraud; it was given/),
      expect.stringMatching(/^Night crewDeleted account\$5\.00Stripe does not know it/),
    ]);
  });

  it('come with a warning where payments move no money', async () => {
    const get = jest.spyOn(api, 'get').mockClear();
    open();
    await screen.findByRole('link', { name: 'River crew' });
    const asked = get.mock.calls.findIndex(([address]) => address.includes('/payment_settings'));
    expect(asked).not.toBe(-1);
    await act(async () => {
      await get.mock.results[asked]?.value;
    });
    get.mockRestore();
    expect(screen.queryByText('Payments are not real')).toBeNull();
    cleanup();
    open([], undefined, 'test_key');
    expect(await screen.findByText('Payments are not real')).toBeTruthy();
  });

  it('offer only what can be decided about them', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(unknown.title) }));
    await screen.findByRole('menuitem', { name: 'Discard' });
    expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Discard']);
  });

  it.each([
    ['Refund', 'refund', 'Refund this payment?', 'The payment is refunded'],
    ['Discard', 'discard', 'Discard this payment?', 'The payment is off the list'],
  ] as const)('do "%s" once it is confirmed', async (item, what, title, said) => {
    open([reply.post(at(what), done)]);
    const post = jest.spyOn(api, 'post').mockClear();
    await choose(differing, item);
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: item }));
    await screen.findByText(said);
    expect(post.mock.calls).toEqual([[at(what)]]);
    post.mockRestore();
  });

  it('are made up for by a reward that is active and has pieces left', async () => {
    open([reply.post(at('reward'), done)]);
    const post = jest.spyOn(api, 'post').mockClear();
    await choose(differing, 'Give another reward');
    const dialog = within(await screen.findByRole('dialog', { name: 'Give another reward' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Give' }));
    const choice = dialog.getByRole('combobox', { name: /^Reward/ });
    await waitFor(() => expect(descriptionOf(choice)).toContain('Choose a reward'));
    expect(post).not.toHaveBeenCalled();
    await dialog.findByRole('option', { name: 'Mug' });
    expect(dialog.queryByRole('option', { name: 'Running vest' })).toBeNull();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Reward/ }), 'Mug');
    await userEvent.click(dialog.getByRole('button', { name: 'Give' }));
    await screen.findByText('The reward is on its way');
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual([at('reward'), { reward_id: '7' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    post.mockRestore();
  });

  it('are made up for by a reward that is found by its name', async () => {
    const late = { ...(rewardRows[0] as Pick<RewardRow, keyof RewardRow>), id: '201', name: 'Zip jacket' };
    open([
      reply.post(at('reward'), done),
      reply.get('/admin/v2/programs/1/rewards', ({ query }) => {
        const search = query.get('search') ?? '';
        return tableOf(search === '' ? rewardRows : search === 'zip' ? [late] : []);
      }),
    ]);
    const post = jest.spyOn(api, 'post').mockClear();
    await choose(differing, 'Give another reward');
    const dialog = within(await screen.findByRole('dialog', { name: 'Give another reward' }));
    const search = dialog.getByRole('searchbox', { name: 'Search rewards' });
    await dialog.findByRole('option', { name: 'Mug' });
    await userEvent.type(search, 'nothing');
    await dialog.findByText('No active reward with pieces left is called so.');
    await userEvent.clear(search);
    await userEvent.type(search, 'zip{Enter}');
    await dialog.findByRole('option', { name: 'Zip jacket' });
    expect(post).not.toHaveBeenCalled();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Reward/ }), 'Zip jacket');
    await userEvent.click(dialog.getByRole('button', { name: 'Give' }));
    await screen.findByText('The reward is on its way');
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual([at('reward'), { reward_id: '201' }]);
    post.mockRestore();
  });

  it('say why a decision failed', async () => {
    const message = 'Stripe refuses the refund: This charge has been charged back.';
    open([reply.post(at('refund'), refusal(409, 'refund_refused', message))]);
    await choose(differing, 'Refund');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Refund' }));
    await screen.findByText(message);
  });

  it('are for those who manage rewards, whose list of rewards leads here', async () => {
    open([], { rewards: { view: true, update: true } });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    expect(screen.queryByText('River crew')).toBeNull();
  });
});
