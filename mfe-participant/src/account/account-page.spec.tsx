/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';
import type { Account } from '@laurel/contracts/identity/account.dto';
import type { ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import type { TableMeta } from '@laurel/contracts/table/table-query.dto';
import type { Site } from '@laurel/contracts/programs/site';
import type { PointsStatement } from '@laurel/contracts/rewards/rewards.dto';
import { takeNotice, untypedApi as api } from '@laurel/web-kit';
import { Link } from '@laurel/web-kit/router';
import { alsoAnswer, answerCalls, descriptionOf, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../testing/show-pages.tsx';
import { AccountPage } from './account-page.tsx';

const account = {
  id: '7',
  first_name: 'Ada',
  last_name: 'Byron',
  name: 'Ada Byron',
  email: 'ada@example.com',
  avatar: null,
  created_at: '2026-01-05T10:00:00.000Z',
  points: '1470',
  unused_points: '1070',
  completed_challenges: 4,
  email_setting_id: null,
  'eligible_offers_rewards?': false,
  profile_attributes: {
    phone: null,
    address_1: null,
    address_2: null,
    city: 'London',
    state: null,
    postal: null,
    affiliation: null,
  },
  active_profile_attributes: [],
  profile_answers: [],
  version: '3',
} satisfies Account;

const look = { badge_instructions: '', badge_background_image: null } as Site['program_template_detail'];
const program: Partial<Site> = {
  program_template_detail: look,
  term_rewards_as: 'treats',
  my_account_title: 'My corner',
  email_settings: [
    { id: '11', description: 'Everything' },
    { id: '12', description: 'Nothing' },
  ],
};
const actions: { data: ParticipantActionRow[]; meta: TableMeta } = {
  data: [
    { id: '1', title: 'Read the map', action_type: 'challenge', points: 50, created_at: '2026-11-01T10:00:00Z' },
    { id: '2', title: 'Receipt', action_type: 'receipt', points: 5, created_at: '2026-10-31T10:00:00Z' },
  ],
  meta: { page: 1, page_size: 10, total: 30 },
};
const statement: PointsStatement = {
  data: [
    {
      id: '9',
      kind: 'earn',
      source_type: 'completion',
      rule: 'challenge:12',
      title: 'Read the map',
      points: '50',
      balance: '1070',
      created_at: '2026-11-01T10:00:00Z',
    },
    {
      id: '8',
      kind: 'correction',
      source_type: 'import',
      rule: null,
      title: 'Points import undone',
      points: '-20',
      balance: '1020',
      created_at: '2026-10-31T10:00:00Z',
    },
  ],
  meta: { page: 1, page_size: 10, total: 2 },
};

const get = jest.spyOn(api, 'get');
const post = jest.spyOn(api, 'post');
const put = jest.spyOn(api, 'put');

function show(address = '/my-account', features: Record<string, boolean> = {}, more: Partial<Site> = {}): void {
  const routes = [
    { path: '/my-account', element: <AccountPage /> },
    { path: '/signin', element: 'sign in' },
  ];
  showPages(routes, { address, features, program: { ...program, ...more }, participant: account });
}

const card = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  jest.clearAllMocks();
  answerCalls(
    reply.get('/public/account', account),
    reply.get('/public/account/sessions', []),
    reply.get('/public/participant_actions', actions),
    reply.get('/public/points/entries', statement),
  );
});
afterEach(cleanup);

describe('my account', () => {
  it.each([
    [undefined, 'State or province', 'Zip Code'],
    ['US', 'State', 'Zip Code'],
    ['GB', 'County', 'Postcode'],
    ['CA', 'Province', 'Postal code'],
    ['FR', 'State or province', 'Postal code'],
  ])('names the parts of an address as the program’s country does: %s, %s, %s', async (country, region, code) => {
    show('/my-account', {}, country === undefined ? {} : { country });
    expect((await screen.findByLabelText(region)).getAttribute('autocomplete')).toBe('address-level1');
    expect(screen.getByLabelText(code).getAttribute('autocomplete')).toBe('postal-code');
  });

  it('shows tiles, notes, profile, activity and every point explained [A-093][P-006][P-137][P-138][P-139][P-140][P-141][P-142][P-145][P-151][P-152]', async () => {
    show();
    expect(await screen.findByDisplayValue('London')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'My corner' })).toBeTruthy();
    for (const [tile, figure] of [
      ['Challenges Completed', '4'],
      ['Current Balance', '1,070'],
      ['Lifetime Earnings', '1,470'],
    ]) {
      expect(screen.getByText(String(tile)).parentElement?.textContent).toBe(`${tile}${figure}`);
    }
    expect(screen.getByText(/up to 24 hours for coins to be assigned/)).toBeTruthy();
    expect(screen.getByText(/limits on likes, comments and retweets/)).toBeTruthy();
    const profile = card('Profile Information');
    expect(profile.getByText('ada@example.com')).toBeTruthy();
    expect(profile.getByText('Member since Jan 5, 2026')).toBeTruthy();
    expect(card('Account Activity').getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    const points = card('Where your coins come from');
    expect(points.getByText('+50 coins').closest('li')?.textContent).toContain('Balance: 1,070');
    expect(points.getByRole('link', { name: 'See the challenge' }).getAttribute('href')).toBe('/challenge/12');
    // The ledger's own words are the program's.
    expect(points.getByText('-20 coins').closest('li')?.textContent).toContain('Import of coins undone');
  });

  it('shows the tier of a lifetime and the progress to the next, where the program has tiers [A-432, X-117]', async () => {
    alsoAnswer(
      reply.get('/public/tiers', [
        { id: '1', name: 'Walker', points_threshold_min: 0, points_threshold_max: 999 },
        { id: '2', name: 'Runner', points_threshold_min: 1_000, points_threshold_max: 1_999 },
        { id: '3', name: 'Night Owl', points_threshold_min: 2_000, points_threshold_max: null },
      ]),
    );
    show('/my-account', { tiers: true });
    expect(await screen.findByText('Runner')).toBeTruthy();
    const tier = card('Your Tier');
    expect(tier.getByText('530 more coins')).toBeTruthy();
    expect(tier.getByRole('progressbar', { name: 'Next: Night Owl' }).getAttribute('aria-valuenow')).toBe('47');
    cleanup();
    show();
    expect(await screen.findByDisplayValue('London')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your Tier' })).toBeNull();
  });

  it('shows the badge with the lines of the program’s instructions and its background, where there are instructions [A-490] [A-491]', async () => {
    const open = async (changes: object): Promise<void> => {
      cleanup();
      showPages([{ path: '/my-account', element: <AccountPage /> }], {
        address: '/my-account',
        features: {},
        participant: account,
        program: Object.assign({}, program, { program_template_detail: Object.assign({}, look, changes) }),
      });
      expect(await screen.findByDisplayValue('London')).toBeTruthy();
    };
    const instructions = 'Show it at the till.\nThen take a seat.';
    await open({ badge_instructions: instructions, badge_background_image: '/media/badge.png' });
    const badge = card('Your badge');
    const shown = badge.getByText(/^Show it at the till/);
    expect(shown.textContent).toBe(instructions);
    expect(getComputedStyle(shown).whiteSpace).toBe('pre-line');
    expect(badge.getByText(`${account.first_name} ${account.last_name}`)).toBeTruthy();
    const region = screen.getByRole('region', { name: 'Your badge' });
    expect(region.querySelector('img')?.getAttribute('src')).toContain('/media/badge.png');
    await open({ badge_background_image: '/media/badge.png' });
    expect(screen.queryByRole('region', { name: 'Your badge' })).toBeNull();
  });

  it('redirects visitors to sign-in and back [P-028]', () => {
    showPages(
      [
        { path: '/my-account', element: <AccountPage /> },
        { path: '/signin', element: 'sign in' },
      ],
      { address: '/my-account', features: {}, program },
    );
    expect(screen.getByText('sign in')).toBeTruthy();
    expect(window.location.search).toBe('?redirect_to=%2Fmy-account');
  });

  it('requires an e-mail setting, sends it as a form and confirms it [P-143][P-144][P-147][P-150]', async () => {
    alsoAnswer(
      reply.post('/public/account/update_email_settings', {
        success: true,
        account: { ...account, email_setting_id: '12' },
      }),
    );
    show();
    await screen.findByText('Nothing');
    const settings = card('Email Settings');
    await userEvent.click(settings.getByRole('button', { name: 'Save' }));
    expect(await settings.findByText('Please choose one.')).toBeTruthy();
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(settings.getByLabelText('Nothing'));
    await userEvent.click(settings.getByRole('button', { name: 'Save' }));
    const [path, form] = post.mock.lastCall as [string, FormData];
    expect(path).toBe('/public/account/update_email_settings');
    expect([...form.keys()]).toEqual(['email_setting_id', 'participant_id', 'authenticity_token']);
    expect([form.get('email_setting_id'), form.get('participant_id')]).toEqual(['12', '7']);
    expect(settings.getByLabelText<HTMLInputElement>('Nothing').checked).toBe(true);
    expect(settings.queryByText('An error occurred.')).toBeNull();
  });

  it('still shows what was saved when the person leaves the page and comes back, and saves on from there', async () => {
    const paris = { ...account.profile_attributes, city: 'Paris' };
    const profileSaved = { ...account, version: '4', profile_attributes: paris };
    alsoAnswer(
      reply.put('/public/account/profile', { success: true, account: profileSaved }),
      reply.post('/public/account/update_email_settings', {
        success: true,
        account: { ...profileSaved, email_setting_id: '12' },
      }),
    );
    const routes = [
      { path: '/', element: <Link to="/my-account">My account</Link> },
      {
        path: '/my-account',
        element: (
          <>
            <Link to="/">Home</Link>
            <AccountPage />
          </>
        ),
      },
    ];
    showPages(routes, { address: '/my-account', features: {}, program, participant: account });
    const city = await screen.findByLabelText('City');
    await userEvent.clear(city);
    await userEvent.type(city, 'Paris');
    await userEvent.click(card('Profile Information').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByLabelText('Nothing'));
    await userEvent.click(card('Email Settings').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await userEvent.click(await screen.findByRole('link', { name: 'My account' }));
    const again = await screen.findByLabelText<HTMLInputElement>('City');
    expect(again.value).toBe('Paris');
    expect(screen.getByLabelText<HTMLInputElement>('Nothing').checked).toBe(true);
    await userEvent.type(again, ' 5e');
    await userEvent.click(card('Profile Information').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(put.mock.lastCall?.[1]).toMatchObject({ city: 'Paris 5e', version: '4' }));
  });

  it('shows the server’s own errors [P-148]', async () => {
    const errors = { email_setting_id: ['is not one of the choices'], base: ['Too late'] };
    alsoAnswer(
      reply.post('/public/account/update_email_settings', refusal(422, 'validation_failed', 'Refused', errors)),
    );
    show();
    await userEvent.click(await screen.findByLabelText('Nothing'));
    await userEvent.click(card('Email Settings').getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('An error occurred.')).toBeTruthy();
    expect(within(alert).getByText('Too late')).toBeTruthy();
    expect(within(alert).getByText('is not one of the choices')).toBeTruthy();
  });

  it('says how to sign in again after a sign-out everywhere, whether by code or by link', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(
      dialog.getByText(
        'All browsers and phones are signed out, this one, too. You can sign in again with your e-mail address.',
      ),
    ).toBeTruthy();
  });

  it('says after a deletion that personal data is deleted and that records remain without a name', async () => {
    // The code's field asks what a password manager shows beside it, which jsdom does not know.
    Object.assign(document, { elementFromPoint: () => null });
    alsoAnswer(
      reply.post('/public/account/deletion_code', { success: true, resend_in: 60 }),
      reply.post('/public/account/deletion', { success: true }),
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
    await userEvent.type(await screen.findByLabelText(/^6-digit code/), '123456');
    await userEvent.type(screen.getByLabelText(/^Type your e-mail address to confirm/), 'ada@example.com');
    // jsdom loads no page, and logs an error when one is to be loaded.
    const said = jest.spyOn(console, 'error').mockReturnValue();
    await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() =>
      expect(takeNotice()).toEqual({
        title: 'Your account has been deleted.',
        text: 'Your personal data is deleted. Records that have to be kept no longer name you.',
      }),
    );
    said.mockRestore();
  });

  it('searches, sorts and pages its activity in the address [P-146][P-152]', async () => {
    show();
    await screen.findByText('Page 1 of 3');
    const activity = card('Account Activity');
    const sizes = activity.getByLabelText('Rows per page');
    expect([...sizes.querySelectorAll('option')].map((option) => option.value)).toEqual(['10', '20', '30', '40', '50']);
    await userEvent.type(activity.getByRole('searchbox'), 'map{Enter}');
    await userEvent.click(activity.getByRole('button', { name: 'Title' }));
    const asked = new URL(String(get.mock.calls.findLast(([path]) => path.includes('actions'))?.[0]), 'http://x');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ search: 'map', sort: '-title', page: '1' });
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ search: 'map', sort: '-title' });
  });

  it('shows a failed table as the only failure [P-149]', async () => {
    alsoAnswer(reply.get('/public/participant_actions', refusal(422, 'validation_failed', 'The table is closed')));
    show();
    expect(await screen.findByText('Error: The table is closed')).toBeTruthy();
    expect(await screen.findByText('+50 coins')).toBeTruthy();
  });

  it('asks what the program asks in the profile, sends what was changed and says what is wrong at its field', async () => {
    const asked = (attribute_name: string, changes: Partial<ActiveProfileAttribute> = {}): ActiveProfileAttribute => ({
      attribute_name,
      display_name: `Your ${attribute_name}`,
      attribute_field_type: 'other' as const,
      help_text: null,
      required: false,
      places: ['profile' as const],
      ...changes,
    });
    const asking = {
      ...account,
      active_profile_attributes: [
        asked('shoe_size', { required: true }),
        asked('vegan', { attribute_field_type: 'boolean' }),
        asked('note', { attribute_field_type: 'text_area' }),
        asked('recruited_by', { places: ['sign_up'] }),
      ],
      profile_answers: [
        { attribute_name: 'shoe_size', value: '41' },
        { attribute_name: 'vegan', value: 'true' },
      ],
    } satisfies Account;
    alsoAnswer(reply.get('/public/account', asking));
    show();
    const shoe = await screen.findByLabelText<HTMLInputElement>(/^Your shoe_size/);
    expect(shoe.value).toBe('41');
    expect(screen.queryByText('Your recruited_by')).toBeNull();
    const vegan = within(screen.getByRole('radiogroup', { name: /^Your vegan/ }));
    expect(vegan.getByLabelText<HTMLInputElement>('Yes').checked).toBe(true);
    const save = (): Promise<void> =>
      userEvent.click(card('Profile Information').getByRole('button', { name: 'Save' }));
    await userEvent.clear(shoe);
    await save();
    await waitFor(() => expect(descriptionOf(shoe)).toMatch(/This field is required$/));
    expect(shoe.getAttribute('aria-invalid')).toBe('true');
    expect(put).not.toHaveBeenCalled();
    await userEvent.type(shoe, '42');
    await userEvent.click(vegan.getByLabelText('No answer'));
    const errors = { 'profile_answers.shoe_size': ['must not be longer than 500 characters'] };
    alsoAnswer(reply.put('/public/account/profile', refusal(422, 'validation_failed', 'Not valid', errors)));
    await save();
    await waitFor(() => expect(descriptionOf(shoe)).toMatch(/must not be longer than 500 characters$/));
    const answered = { ...asking, version: '4', profile_answers: [{ attribute_name: 'shoe_size', value: '42' }] };
    alsoAnswer(reply.put('/public/account/profile', { success: true, account: answered }));
    await save();
    expect((await screen.findByText('Your profile has been updated.')).closest('li')?.textContent).toMatch(/^Saved/);
    expect(put.mock.lastCall?.[1]).toMatchObject({ profile_answers: { shoe_size: '42', vegan: '' }, version: '3' });
    expect(put.mock.lastCall?.[1]).not.toHaveProperty('profile_answers.note');
    await userEvent.type(screen.getByLabelText(/^City/), '!');
    await save();
    expect(put.mock.lastCall?.[1]).toMatchObject({ profile_answers: {}, version: '4' });
  });

  it('reports a change made elsewhere and loads it on demand [P-151]', async () => {
    alsoAnswer(reply.put('/public/account/profile', refusal(409, 'version_conflict')));
    show();
    const city = await screen.findByLabelText<HTMLInputElement>('City');
    await userEvent.clear(city);
    await userEvent.type(city, 'Paris');
    await userEvent.click(card('Profile Information').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile was changed somewhere else')).toBeTruthy();
    expect(city.value).toBe('Paris');
    expect(put.mock.lastCall?.[1]).toMatchObject({ city: 'Paris', version: '3' });
    const changed = {
      ...account,
      version: '4',
      profile_attributes: { ...account.profile_attributes, city: 'Rome' },
    };
    alsoAnswer(reply.get('/public/account', changed));
    await userEvent.click(screen.getByRole('button', { name: 'Load the newest version' }));
    expect(await screen.findByDisplayValue('Rome')).toBeTruthy();
  });
});
