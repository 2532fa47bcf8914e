/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, refusal, type Reply, reply, savedAs } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import {
  answers,
  APTOS,
  aptos,
  CONTEST,
  none,
  OFFERS,
  offersReward,
  PAGES,
  photoContest,
} from './integrations.fixture.ts';

const ROOT = '/admin/v2/programs/1/settings/integrations';
const KEY = '11'.repeat(32);
const user = userEvent.setup({ delay: null });

type Options = Omit<Parameters<typeof adminPagesAt>[1], 'address'> & { calls?: Reply[] };

function open(page: string, { calls = [], ...options }: Options = {}): void {
  answerCalls(answers, calls);
  render(adminPagesAt(remote.routes as RouteObject[], { address: `${ROOT}${page}`, ...options }));
}
const field = (name: RegExp): Promise<HTMLInputElement> => screen.findByLabelText(name);
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
const invalid = (name: string, ...reasons: string[]) =>
  refusal(422, 'validation_failed', 'Some fields are not valid', { [name]: reasons });
const conflict = refusal(409, 'version_conflict', 'This program was changed by someone else');
const newOffers = Object.assign({}, offersReward, { merchants_regex: '(?i)tea', version: '4' });
const newContest = Object.assign({}, photoContest, { qrati_program_id: 'autumn', version: '4' });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.restoreAllMocks();
});

const added = {
  id: '9',
  url: 'https://social.test/club',
  platform: 'facebook',
  created_at: '2026-11-20T10:00:00.000Z',
} as const;

describe('the integrations of a program', () => {
  it('open with the social network pages, beside a menu of all of them [A-505] [A-506] [A-507] [A-508]', async () => {
    open('');
    expect(await screen.findByRole('heading', { level: 1, name: 'Social network pages' })).toBeTruthy();
    expect(window.location.pathname).toBe(`${ROOT}/social-network-pages`);
    for (const [name, page, heading] of [
      ['Offers reward', 'offers-reward', 'Offers reward'],
      ['Photo contests', 'photo-contests', 'Photo contests'],
      ['Aptos', 'aptos', 'Aptos'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: /^Part of the settings/ }));
      await user.click(within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name }));
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
      expect(window.location.pathname).toBe(`${ROOT}/${page}`);
    }
  });

  it.each(['social-network-pages', 'offers-reward', 'photo-contests', 'aptos'])(
    'are for those who may change the program: %s [A-547]',
    async (page) => {
      const get = jest.spyOn(api, 'get').mockClear();
      open(`/${page}`, { permissions: { program: { update: false } } });
      expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
      expect(get).not.toHaveBeenCalled();
    },
  );
});

describe('social network pages', () => {
  it('are listed with their platforms, and a first one is asked for where there is none [A-528]', async () => {
    open('/social-network-pages');
    const link = await screen.findByRole('link', { name: /^https:\/\/www\.instagram\.com\/fernhillcoffee/ });
    expect(link.getAttribute('href')).toBe('https://www.instagram.com/fernhillcoffee');
    expect(screen.getAllByText('Facebook').length).toBeGreaterThan(0);
    cleanup();
    open('/social-network-pages', { calls: [reply.get(PAGES, none)] });
    expect(await screen.findByText('No social network pages yet')).toBeTruthy();
  });

  it('are added by platform and address, or say at the field why not [A-450] [A-452] [A-529]', async () => {
    const said = 'Enter the address of a page on Facebook that begins with https://';
    open('/social-network-pages?search=club#add', { calls: [reply.post(PAGES, invalid('url', said))] });
    const post = jest.spyOn(api, 'post').mockClear();
    const dialog = await screen.findByRole('dialog');
    const url = await within(dialog).findByLabelText(/^Address/);
    const platform = within(dialog).getByLabelText(/^Platform/);
    for (const asked of [url, platform]) expect(asked.getAttribute('aria-required')).toBe('true');
    fireEvent.change(url, { target: { value: 'https://x.com/club' } });
    await user.selectOptions(platform, 'facebook');
    const send = (): Promise<void> => user.click(within(dialog).getByRole('button', { name: 'Add page' }));
    await send();
    expect(await screen.findAllByText('Error!')).not.toEqual([]);
    await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'));
    answerCalls([
      ...answers,
      reply.post(PAGES, {
        success: true,
        message: 'Social network page was created successfully!',
        social_network_page: added,
      }),
    ]);
    const again = jest.spyOn(api, 'post').mockClear();
    await send();
    expect(await screen.findByText('Social network page was created successfully!')).toBeTruthy();
    expect(screen.getAllByText('Sucess!')).not.toEqual([]);
    for (const call of [post, again]) {
      expect(call).toHaveBeenCalledWith(PAGES, { platform: 'facebook', url: 'https://x.com/club' });
    }
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(window.location.search).toBe('?search=club');
  });

  it('are removed once that is confirmed, and the list is asked for anew', async () => {
    open('/social-network-pages', {
      calls: [
        reply.delete('/admin/v2/social_network_pages/2', {
          success: true,
          message: 'Social network page was deleted successfully!',
        }),
      ],
    });
    const remove = jest.spyOn(api, 'delete').mockClear();
    const get = jest.spyOn(api, 'get').mockClear();
    await user.click(
      await screen.findByRole('button', { name: 'Actions for https://www.instagram.com/fernhillcoffee' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(remove).not.toHaveBeenCalled();
    const before = get.mock.calls.length;
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith('/admin/v2/social_network_pages/2'));
    await waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(before));
  });
});

describe.each([
  {
    page: 'offers-reward',
    address: OFFERS,
    label: /^Merchants shown/,
    text: '(?i)tea',
    sent: { active: true, redirect_magic_link: false, merchants_regex: '(?i)tea', version: '3' },
    done: 'Offers reward was updated successfully!',
    answering: {
      saved: reply.put(OFFERS, savedAs(newOffers)),
      invalid: reply.put(OFFERS, invalid('merchants_regex', 'missing closing ): `(`')),
      conflict: [reply.put(OFFERS, conflict), reply.get(OFFERS, newOffers)],
    },
  },
  {
    page: 'photo-contests',
    address: CONTEST,
    label: /^Program id at the partner/,
    text: 'autumn',
    sent: { active: true, qrati_program_id: 'autumn', version: '3' },
    done: 'Photo contest was updated successfully!',
    answering: {
      saved: reply.put(CONTEST, savedAs(newContest)),
      invalid: reply.put(CONTEST, invalid('qrati_program_id', 'missing closing ): `(`')),
      conflict: [reply.put(CONTEST, conflict), reply.get(CONTEST, newContest)],
    },
  },
])('the form of $page', ({ page, address, label, text, sent, done, answering }) => {
  it('saves what was filled in, at its version [A-451] [A-522] [A-523] [A-525] [A-526] [A-527]', async () => {
    open(`/${page}`, { calls: [answering.saved] });
    const put = jest.spyOn(api, 'put').mockClear();
    const input = await field(label);
    expect(input.getAttribute('aria-required')).toBe('true');
    fireEvent.change(input, { target: { value: text } });
    await press('Save changes');
    expect(await screen.findByText(done)).toBeTruthy();
    expect(screen.getAllByText('Sucess!')).not.toEqual([]);
    expect(put).toHaveBeenCalledWith(address, sent);
  });

  it('shows refusals at the field, and both versions when another admin was faster [A-452]', async () => {
    open(`/${page}`, { calls: [answering.invalid] });
    const input = await field(label);
    fireEvent.change(input, { target: { value: '(' } });
    await press('Save changes');
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(await screen.findAllByText('Error!')).not.toEqual([]);
    answerCalls(answers, answering.conflict);
    await press('Save changes');
    const both = within(await screen.findByRole('dialog', { name: 'Someone else has changed this' }));
    for (const words of ['Yours: (', `Saved: ${text}`]) expect(both.getByText(words)).toBeTruthy();
  });
});

describe('the form of the offers', () => {
  it('says so where the program has no offers [A-095] [A-522]', async () => {
    open('/offers-reward');
    expect(await screen.findByText('The offers are switched off for this program')).toBeTruthy();
    cleanup();
    open('/offers-reward', { features: { offers_reward: true } });
    expect((await field(/^Merchants shown/)).value).toBe(offersReward.merchants_regex);
    expect(screen.queryByText('The offers are switched off for this program')).toBeNull();
  });
});

describe('Aptos', () => {
  const stored = { network: 'testnet', version: 2 };
  const answer = Object.assign({ success: true as const, message: '' }, aptos);
  const saved = [reply.patch(APTOS, answer)];

  it('is switched with its network; a key goes to the server alone, and only when one was typed [A-518] [A-519] [A-521]', async () => {
    open('/aptos', { calls: saved });
    const patch = jest.spyOn(api, 'patch').mockClear();
    const key = await field(/^Private key/);
    expect(key.type).toBe('password');
    expect(screen.getByText(aptos.wallet_address!)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy wallet address' })).toBeTruthy();
    fireEvent.change(key, { target: { value: KEY } });
    await user.click(screen.getByLabelText(/^Enabled/));
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('enabled'));
    expect(JSON.stringify(localStorage)).not.toContain(KEY);
    await press('Save changes');
    await waitFor(() =>
      expect(patch).toHaveBeenCalledWith(APTOS, { enabled: false, network: 'testnet', version: 2, private_key: KEY }),
    );
    await waitFor(() => expect(key.value).toBe(''));

    fireEvent.change(key, { target: { value: KEY } });
    await press('Save changes');
    await waitFor(() => expect(patch).toHaveBeenLastCalledWith(APTOS, { ...stored, enabled: true, private_key: KEY }));
    await waitFor(() => expect(key.value).toBe(''));
    await user.click(screen.getByLabelText(/^Enabled/));
    await press('Save changes');
    await waitFor(() => expect(patch).toHaveBeenLastCalledWith(APTOS, { ...stored, enabled: false }));
  });

  it('asks at its field for the key that is missing, takes it then, and guards it until it is saved [A-519]', async () => {
    open('/aptos', { calls: [reply.patch(APTOS, invalid('private_key', 'is required'))] });
    const key = await field(/^Private key/);
    await user.click(screen.getByLabelText(/^Enabled/));
    await press('Save changes');
    await waitFor(() => expect(key.getAttribute('aria-invalid')).toBe('true'));
    await user.click(screen.getByLabelText(/^Enabled/));
    fireEvent.change(key, { target: { value: KEY } });
    await user.click(screen.getByRole('button', { name: /^Part of the settings/ }));
    await user.click(screen.getByRole('link', { name: 'Offers reward' }));
    await press('Stay');
    expect(key.value).toBe(KEY);
    answerCalls(answers, saved);
    const patch = jest.spyOn(api, 'patch').mockClear();
    await press('Save changes');
    await waitFor(() => expect(patch).toHaveBeenCalledWith(APTOS, { ...stored, enabled: true, private_key: KEY }));
    await waitFor(() => expect(key.value).toBe(''));
  });

  it('preserves a key that is typed while an earlier save is under way', async () => {
    open('/aptos', { calls: saved });
    const key = await field(/^Private key/);
    let release: (saved: typeof answer) => void = () => undefined;
    alsoAnswer(reply.patch(APTOS, new Promise<typeof answer>((done) => (release = done))));
    await user.click(screen.getByLabelText(/^Enabled/));
    await press('Save changes');
    fireEvent.change(key, { target: { value: KEY } });
    release(answer);
    await screen.findByRole('button', { name: 'Save changes' });
    expect(key.value).toBe(KEY);
  });

  it('asks before it moves to mainnet, and is locked there [A-520]', async () => {
    open('/aptos', { calls: saved });
    const patch = jest.spyOn(api, 'patch').mockClear();
    await user.selectOptions(await screen.findByLabelText(/^Network/), 'mainnet');
    await press('Save changes');
    const dialog = await screen.findByRole('alertdialog', { name: 'Move to mainnet permanently?' });
    expect(patch).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Move to mainnet' }));
    await waitFor(() => expect(patch).toHaveBeenCalledWith(APTOS, { enabled: true, network: 'mainnet', version: 2 }));
    cleanup();
    open('/aptos', {
      calls: [...saved, reply.get(APTOS, Object.assign({}, aptos, { network: 'mainnet', network_locked: true }))],
    });
    const locked = jest.spyOn(api, 'patch').mockClear();
    const network = (await field(/^Network/)) as unknown as HTMLSelectElement;
    expect([network.disabled, network.value]).toEqual([true, 'mainnet']);
    await user.click(screen.getByLabelText(/^Enabled/));
    await press('Save changes');
    await waitFor(() => expect(locked).toHaveBeenCalledWith(APTOS, { enabled: false, network: 'mainnet', version: 2 }));
  });

  it('offers no mainnet where it is not open [A-520]', async () => {
    open('/aptos', { calls: [reply.get(APTOS, Object.assign({}, aptos, { mainnet_allowed: false }))] });
    const network = await screen.findByLabelText(/^Network/);
    const option = within(network).getByRole('option', { name: 'Mainnet' });
    expect((option as HTMLOptionElement).disabled).toBe(true);
  });

  it('lists what was made on the chain, and sends what has failed again [A-531]', async () => {
    const retry = '/admin/v2/rewards/5/retry_blockchain_transactions';
    open('/aptos', { calls: [reply.post(retry, { success: true, retried: 1 })] });
    const post = jest.spyOn(api, 'post').mockClear();
    expect(await screen.findByText('INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE')).toBeTruthy();
    for (const status of ['Waiting', 'Failed', 'Confirmed'])
      expect(screen.getAllByText(status).length).toBeGreaterThan(0);
    expect(screen.getByText('The collection')).toBeTruthy();
    const menus = screen.getAllByRole('button', { name: /^Actions for/ });
    expect(menus).toHaveLength(1);
    await user.click(menus[0]!);
    await user.click(await screen.findByRole('menuitem', { name: 'Send again' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(post).toHaveBeenCalledWith('/admin/v2/rewards/5/retry_blockchain_transactions'));
  });
});
