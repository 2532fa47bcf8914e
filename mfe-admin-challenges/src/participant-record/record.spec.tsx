/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProfileEntry } from '@laurel/contracts/identity/participants/profile.dto';
import type { BlockchainTransaction } from '@laurel/contracts/rewards/collectibles.dto';
import { adminPagesAt } from '@laurel/admin-kit/testing';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, inTurn, pending, refusal, reply, type Reply, tableOf } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { ada, participants, tabReplies } from '../testing/participants.ts';

const PAGE = '/admin/v2/users/7';
const RECORD = '/admin/v2/participants/7';
const LIST = '/admin/v2/programs/1/users';

const shoeSize: ProfileEntry = {
  id: '3',
  participant_id: '7',
  profile_attribute_id: '1',
  attribute_display_name: 'Shoe size',
  attribute_field_type: 'other',
  value: '41',
  version: '1',
};

const granted = { success: true as const, unused_points: '1300', points: '2150' };

const record = [
  reply.get(RECORD, ada),
  reply.get('/admin/v2/programs/1/integration_status', { aptos: { enabled: false } }),
  ...tabReplies,
  reply.get(`${RECORD}/participant_profile`, tableOf([shoeSize])),
];

const transaction: BlockchainTransaction = {
  id: '1',
  kind: 'mint',
  status: 'confirmed',
  error: null,
  hash: '0xfeed',
  network: 'testnet',
  explorer_url: null,
  token_url: null,
  reward: { id: '70', name: 'Mug' },
  participant: { id: '7', name: 'Ada Byron' },
  created_at: '2026-11-20T10:00:00.000Z',
};

/** The page of a participant of whom calls are answered so, and what it sends. */
function open(
  answers: readonly Reply[] = record,
  { address = PAGE, permissions }: { address?: string; permissions?: PermissionSet } = {},
): { user: UserEvent; sent: () => unknown[][] } {
  answerCalls(answers);
  const post = jest.spyOn(api, 'post').mockClear();
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...(permissions && { permissions }) }));
  return { user: userEvent.setup(), sent: () => post.mock.calls.map(([path, body]) => [path, body]) };
}

/** Whether a toast with this text is a success or an error. */
const toastOf = async (words: string): Promise<string | undefined> =>
  (await screen.findByText(words)).closest('li')?.dataset['type'];

const choose = async (user: UserEvent, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => {
  addMessages('adminChallenges', { en, es });
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('one participant', () => {
  it.each([
    ['', 'Actions', ['Run 5 km']],
    ['/rewards', 'Rewards', ['Free shoes']],
    ['/challenges', 'Challenges', ['Find the river loop']],
    ['/questions', 'Questions', ['Which way is north?']],
    ['/attributes', 'Attributes', ['Shoe size']],
    ['/participant_answers', 'Participant answers', ['Where do you run?', 'By the river', 'River quiz']],
    ['/recruited', 'Recruited', ['Grace Hopper']],
    ['/receipts', 'Receipts', ['Corner shop', 'Processed, no points']],
    ['/audit', 'History', ['No changes yet']],
  ])(
    'has at %s the tab %s [A-274, A-275, A-276, A-277, A-278, A-279, A-280, A-281, A-282, A-297, A-300, A-308]',
    async (path, name, contents) => {
      open([...record, reply.get('/admin/v2/programs/1/audit_entries', tableOf([]))], { address: `${PAGE}${path}` });
      const tabs = within(await screen.findByRole('navigation', { name: 'Ada Byron' }));
      const tab = tabs.getByRole('link', { name });
      expect([tab.getAttribute('href'), tab.getAttribute('aria-current')]).toEqual([`${PAGE}${path}`, 'page']);
      for (const content of contents) expect(await screen.findByText(content)).not.toBeNull();
      expect(tabs.queryByRole('link', { name: 'Blockchain transactions' })).toBeNull();
    },
  );

  it('says that the account of the recruiter was deleted', async () => {
    open([reply.get(RECORD, Object.assign({}, ada, { referred_by_name: null })), ...record.slice(1)]);
    const recruiter = await screen.findByRole('link', { name: 'Deleted account' });
    expect(recruiter.getAttribute('href')).toBe('/admin/v2/users/5');
  });

  it('shows the participant’s data, beside the tabs in their order [A-274, A-282]', async () => {
    open([...record, reply.get('/admin/v2/programs/1/integration_status', { aptos: { enabled: true } })]);
    expect(await screen.findByRole('heading', { level: 1, name: /^Ada Byron/ })).not.toBeNull();
    for (const fact of ['ada@demo.test', '1,250', '2,100', 'Ben Otero']) {
      expect(screen.getByText(fact)).not.toBeNull();
    }
    await screen.findByRole('link', { name: 'Blockchain transactions' });
    const tabs = within(screen.getByRole('navigation', { name: 'Ada Byron' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Actions',
      'Rewards',
      'Challenges',
      'Questions',
      'Attributes',
      'Participant answers',
      'Recruited',
      'Receipts',
      'Points',
      'Blockchain transactions',
      'History',
    ]);
  });

  it('has at a glance what it has done and where it comes from [A-252, A-253]', async () => {
    const known = { ...ada, gender: 'f', ahoy_city: 'Lyon', ahoy_country: 'FR', aptos_wallet_address: '0x1' };
    open([...record, reply.get(RECORD, known)]);
    const facts = within(await screen.findByRole('region', { name: 'At a glance' }));
    const texts = (role: 'term' | 'definition'): (string | null)[] =>
      facts.getAllByRole(role).map(({ textContent }) => textContent);
    const values = texts('definition');
    const shown: unknown = Object.fromEntries(texts('term').map((term, index) => [term, values[index]]));
    expect(shown).toMatchObject({ Points: '1,250', Challenges: '9', Rewards: '3', 'Sign-ins': '12', Clicks: '41' });
    expect(shown).toMatchObject({ City: 'Lyon', Country: 'FR', Language: 'English', 'Aptos wallet': '0x1' });
    expect(facts.getByRole('link', { name: 'Ben Otero' }).getAttribute('href')).toBe('/admin/v2/users/5');
  });

  it('shows its blockchain transactions only with the integration [A-282, A-297, A-300]', async () => {
    const status = [reply.get('/admin/v2/programs/1/integration_status', { aptos: { enabled: true } })];
    const rows = [reply.get(`${RECORD}/blockchain_transactions`, tableOf([transaction]))];
    open([...record, ...status, ...rows], { address: `${PAGE}/blockchain_transactions` });
    const tab = await screen.findByRole('link', { name: 'Blockchain transactions' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    expect(await screen.findByText('0xfeed')).not.toBeNull();
  });

  it('lists points with the balance after them, what a correction took of those ever earned, and what it could not', async () => {
    const taken = {
      title: 'Plant a tree',
      kind: 'correction' as const,
      source_type: 'reset',
      rule: null,
      points: '-199',
      balance: '-289',
      lifetime_change: '-30',
      shortfall: '169',
    };
    const rows = [
      reply.get(`${RECORD}/points`, tableOf([{ id: '1', ...taken, created_at: '2026-11-20T10:00:00.000Z' }])),
    ];
    open([...record, ...rows], { address: `${PAGE}/points` });
    for (const text of ['Plant a tree', 'Correction', '-199', '-289', '-30', '169']) {
      expect(await screen.findByText(text)).not.toBeNull();
    }
    for (const name of ['Lifetime earnings', 'Could not come off']) {
      expect(screen.getByRole('columnheader', { name })).not.toBeNull();
    }
  });

  it('names the entries of the ledger itself by the program’s word for points, and those of people as they are', async () => {
    const entry = (id: string, source_type: string, title: string) => ({
      id,
      source_type,
      title,
      kind: 'correction' as const,
      rule: null,
      points: '5',
      balance: '5',
      lifetime_change: '5',
      shortfall: '0',
      created_at: '2026-11-20T10:00:00.000Z',
    });
    const rows = [
      entry('1', 'import', 'Points import undone'),
      entry('2', 'reset', 'Points correction'),
      entry('3', 'adjustment', 'Points import'),
    ];
    open([...record, reply.get(`${RECORD}/points`, tableOf(rows))], { address: `${PAGE}/points` });
    for (const text of ['Import of points undone', 'Correction of points', 'Points import']) {
      expect(await screen.findByText(text)).not.toBeNull();
    }
  });

  it('shows what a reset leaves, though the services book it only after its answer', async () => {
    const { user } = open([
      ...record.slice(1),
      reply.get(RECORD, inTurn(ada, ada, { ...ada, unused_points: '0', completed_challenges: 0 })),
      reply.post(`${RECORD}/reset_activities`, { success: true, message: 'Done' }),
    ]);
    await choose(user, 'Reset activities');
    await user.type(within(await screen.findByRole('alertdialog')).getByRole('textbox'), 'reset{Enter}');
    expect(await toastOf('Activities reset')).toBe('success');
    await waitFor(() => expect(screen.queryByText('1,250')).toBeNull(), { timeout: 5_000 });
  });

  it('that is missing redirects home, with a toast [A-283, A-284]', async () => {
    open([reply.get(RECORD, refusal(404, 'not_found', 'Participant not found'))]);
    expect(await toastOf('Participant not found')).toBe('error');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/v2'));
  });

  it('changes status, staff and tags, and says so [A-286, A-287, A-288, A-291, A-294, A-301, A-304]', async () => {
    const { user, sent } = open([
      ...record,
      reply.post(`${RECORD}/update_participant`, { success: true, participant: ada }),
      reply.post(`${RECORD}/toggle_tag`, { success: true, tags: [] }),
    ]);
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pending', 'Inactive', 'Active', 'Opted out', 'Blocked']);
    expect(status).toHaveProperty('value', 'active');
    await user.selectOptions(status, 'Blocked');
    expect(await toastOf('Participant updated')).toBe('success');
    await user.click(screen.getByRole('switch', { name: /Staff/ }));
    await user.click(screen.getByRole('button', { name: 'Remove tag vip' }));
    expect(await toastOf('Tag updated')).toBe('success');
    expect(sent()).toEqual([
      [`${RECORD}/update_participant`, { status: 'blocked', version: '4' }],
      [`${RECORD}/update_participant`, { staff: true, version: '4' }],
      [`${RECORD}/toggle_tag`, { tag: 'vip' }],
    ]);
  });

  it('is no longer staff when the switch is turned off [A-288, A-294]', async () => {
    const staff = [
      ...record,
      reply.get(RECORD, { ...ada, staff: true }),
      reply.post(`${RECORD}/update_participant`, { success: true, participant: ada }),
    ];
    const { user, sent } = open(staff);
    const flag = await screen.findByRole('switch', { name: /Staff/ });
    expect(flag).toHaveProperty('checked', true);
    await user.click(flag);
    expect(sent()).toEqual([[`${RECORD}/update_participant`, { staff: false, version: '4' }]]);
  });

  it('is only read by those who may not manage users [A-271, A-278, A-287, A-288, A-291, A-295, A-543]', async () => {
    open(record, { address: `${PAGE}/attributes`, permissions: { users: { view: true } } });
    expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('switch', { name: /Staff/ })).toHaveProperty('disabled', true);
    await screen.findByText('Shoe size');
    for (const name of ['Remove tag vip', 'Add points', 'Actions']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Add attribute' })).toBeNull();
    cleanup();
    open(record, { permissions: { users: { manage: true } } });
    expect(await screen.findByText('You are not allowed to access this page')).not.toBeNull();
  });

  const givePoints = async (user: UserEvent, points: string, title = ''): Promise<void> => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Add points' }));
    const [amount, words] = [dialog.getByLabelText(/^Points/), dialog.getByLabelText(/^Action title/)];
    await user.clear(amount);
    if (points !== '') await user.type(amount, points);
    if (title !== '') await user.type(words, title);
    await user.click(dialog.getByRole('button', { name: 'Add points' }));
  };

  it('gets points, a positive whole number with a title [A-289, A-290, A-295, A-305]', async () => {
    const { user, sent } = open([...record, reply.post(`${RECORD}/create_action`, granted)]);
    await user.click(await screen.findByRole('button', { name: 'Add points' }));
    for (const points of ['', '0', '-5', '1.5']) {
      await givePoints(user, points);
      expect(screen.getByText('Enter a positive whole number')).not.toBeNull();
      expect(screen.getByText('Action title is required')).not.toBeNull();
    }
    await givePoints(user, '50');
    expect(screen.getByText('Action title is required')).not.toBeNull();
    expect(sent()).toEqual([]);
    await givePoints(user, '50', 'Quiz night');
    expect(await toastOf('Points Added')).toBe('success');
    expect(sent()).toEqual([[`${RECORD}/create_action`, { points: 50, action_title: 'Quiz night' }]]);
  });

  it('gets points once: what is being sent can be neither left nor sent again', async () => {
    const { user, sent } = open([...record, reply.post(`${RECORD}/create_action`, pending)]);
    await user.click(await screen.findByRole('button', { name: 'Add points' }));
    await givePoints(user, '50', 'Quiz night');
    const dialog = within(screen.getByRole('dialog', { name: 'Add points' }));
    for (const name of ['Cancel', 'Add points']) {
      await user.click(dialog.getByRole('button', { name: new RegExp(`^${name}`) }));
    }
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Add points' })).not.toBeNull();
    expect(sent()).toHaveLength(1);
  });

  it('loses points, for a reason [A-007, A-313]', async () => {
    const { user, sent } = open([...record, reply.post(`${RECORD}/deduct_points`, granted)]);
    await choose(user, 'Deduct points');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deduct points' }));
    await user.type(dialog.getByLabelText(/^Points/), '30');
    await user.click(dialog.getByRole('button', { name: 'Deduct points' }));
    expect(dialog.getByText('Reason is required')).not.toBeNull();
    expect(sent()).toEqual([]);
    await user.type(dialog.getByLabelText(/^Reason/), 'Counted twice');
    await user.click(dialog.getByRole('button', { name: 'Deduct points' }));
    expect(await screen.findByText('Points deducted')).not.toBeNull();
    expect(sent()).toEqual([[`${RECORD}/deduct_points`, { points: 30, reason: 'Counted twice' }]]);
  });

  it('copies its magic link to the clipboard [A-292, A-302, A-560]', async () => {
    const link = 'https://x.test/signin#token=t';
    const { user } = open([
      ...record,
      reply.post(`${RECORD}/get_magic_link`, {
        magic_link: link,
        success: true,
        message: 'It signs in once within 20 minutes.',
      }),
    ]);
    await choose(user, 'Copy magic link');
    expect(await toastOf('Magic link copied to clipboard')).toBe('success');
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  const noLink = 'No magic links for staff and administrators.';
  const failures: [string, string, Reply][] = [
    ['get_magic_link', noLink, reply.post(`${RECORD}/get_magic_link`, refusal(409, 'magic_link_refused', noLink))],
    [
      'create_action',
      'No such value',
      reply.post(`${RECORD}/create_action`, refusal(422, 'validation_failed', 'No such value')),
    ],
    ['get_magic_link', 'An error occurred', reply.post(`${RECORD}/get_magic_link`, refusal(503, 'busy', ''))],
    ['reset_activities', 'Not now', reply.post(`${RECORD}/reset_activities`, refusal(503, 'busy', 'Not now'))],
  ];

  it.each(failures)('says why %s has failed: "%s" [A-307]', async (intent, why, failing) => {
    const { user } = open([...record, failing]);
    if (intent === 'create_action') {
      await user.click(await screen.findByRole('button', { name: 'Add points' }));
      await givePoints(user, '50', 'Quiz night');
    } else if (intent === 'reset_activities') {
      await choose(user, 'Reset activities');
      await user.type(within(await screen.findByRole('alertdialog')).getByRole('textbox'), 'reset{Enter}');
    } else await choose(user, 'Copy magic link');
    const said = (await screen.findByText(why)).closest('li') as HTMLElement;
    expect([said.dataset['type'], said.textContent]).toEqual(['error', `Error${why}`]);
    fireEvent.click(within(said).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(said.isConnected).toBe(false));
  });

  it.each([
    [
      'Reset activities',
      'reset',
      'Reset activities',
      'reset_activities' as const,
      'Activities reset',
      'The balance of 1,250 points becomes 0. 9 completed challenges are taken back, except those that were paid for.',
      undefined,
      PAGE,
    ],
    [
      'Delete',
      'ada@demo.test',
      'Delete participant',
      'delete_participant' as const,
      'Participant deleted',
      'its 1,250 points and everything that is kept of this person are removed for good',
      { confirmation: 'ada@demo.test' },
      LIST,
    ],
  ])(
    'asks before "%s", shows what is lost and requires %s to be typed [A-293, A-296, A-303, A-306, A-309]',
    async (item, typed, button, intent, toast, lost, body, then) => {
      const { user, sent } = open([
        ...record,
        reply.post(`${RECORD}/${intent}`, { success: true, message: 'Done' }),
        reply.get('/admin/v2/programs/1/participants', participants),
      ]);
      await choose(user, item);
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText(new RegExp(lost))).not.toBeNull();
      await user.click(dialog.getByRole('button', { name: button }));
      await user.type(dialog.getByRole('textbox'), typed.slice(0, -1));
      await user.click(dialog.getByRole('button', { name: button }));
      expect(sent()).toEqual([]);
      await user.type(dialog.getByRole('textbox'), typed.slice(-1));
      await user.click(dialog.getByRole('button', { name: button }));
      expect(await toastOf(toast)).toBe('success');
      expect(sent()).toEqual([[`${RECORD}/${intent}`, body]]);
      await waitFor(() => expect(window.location.pathname).toBe(then));
    },
  );
});

describe('the profile of a participant', () => {
  it('lists its entries by their names [A-285]', async () => {
    open(record, { address: `${PAGE}/attributes` });
    expect(await screen.findByText('Shoe size')).not.toBeNull();
    expect(screen.getByRole('gridcell', { name: '41' })).not.toBeNull();
    expect(await screen.findByRole('link', { name: 'Add attribute' })).not.toBeNull();
  });

  it('gets an entry for an attribute of the program [A-278, A-298]', async () => {
    const attribute = {
      id: '4',
      display_name: 'Team',
      attribute_name: 'team',
      attribute_field_type: 'other' as const,
      program_id: '1',
      help_text: null,
      active: true,
      required: false,
      places: [],
      position: 1,
    };
    const { user, sent } = open(
      [
        ...record,
        reply.get('/admin/v2/programs/1/profile_attributes', tableOf([attribute])),
        reply.post(`${RECORD}/participant_profile`, {
          success: true,
          message: 'Profile entry created successfully.',
          entry: shoeSize,
        }),
      ],
      { address: `${PAGE}/attributes` },
    );
    await user.click(await screen.findByRole('link', { name: 'Add attribute' }));
    await user.selectOptions(await screen.findByLabelText(/^Attribute/), 'Team');
    expect(window.location.pathname).toBe(`${PAGE}/attributes/new`);
    await user.type(screen.getByLabelText(/^Value/), 'River runners');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await toastOf('Profile entry created successfully.')).toBe('success');
    const values = { profile_attribute_id: '4', value: 'River runners' };
    expect(sent()).toEqual([[`${RECORD}/participant_profile`, values]]);
    await waitFor(() => expect(window.location.pathname).toBe(`${PAGE}/attributes`));
  });

  it('has an entry changed over its version [A-278, A-299, A-559]', async () => {
    const entry = '/admin/v2/participant_profile/3';
    const { user } = open(
      [
        ...record,
        reply.get(entry, shoeSize),
        reply.put(entry, { success: true, message: 'Profile entry updated successfully.', entry: shoeSize }),
      ],
      { address: `${PAGE}/attributes` },
    );
    const put = jest.spyOn(api, 'put').mockClear();
    await user.click(await screen.findByText('Shoe size'));
    await user.type(await screen.findByLabelText(/^Value/), '.5');
    expect(window.location.pathname).toBe(`${PAGE}/attributes/3`);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(put).toHaveBeenCalledWith(entry, { value: '41.5', version: '1' }));
  });
});
