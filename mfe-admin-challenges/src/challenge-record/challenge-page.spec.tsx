/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply, type Reply, tableOf } from '@laurel/web-kit/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { answerRow, participantRow, quiz } from '../testing/challenges.ts';
import { ChallengePage } from './challenge-page.tsx';

const AT = '/admin/v2/challenges/8';

function open(tab = '', permissions?: PermissionSet, answers: readonly Reply[] = []): void {
  answerCalls([
    reply.get(AT, { ...quiz, image_url: '/media/a/wind.svg' }),
    reply.get(`${AT}/participants`, tableOf([participantRow])),
    reply.get(`${AT}/participant_answers`, tableOf([answerRow])),
    reply.post(`${AT}/toggle_tag`, {
      success: true,
      tag_list: ['river', 'winter'],
      id: '8',
      program_id: '1',
      version: 5,
    }),
    reply.get('/admin/v2/programs/1/tags', { tags: ['river', 'winter'] }),
    reply.get(
      '/admin/v2/programs/1/audit_entries',
      tableOf([
        {
          id: '1',
          admin_id: '2',
          admin_name: 'Olivia Marsh',
          action: 'toggle_approval',
          resource: 'challenge',
          resource_id: '8',
          title: 'Wind quiz',
          before: { approved: false },
          after: { approved: true },
          created_at: '2026-11-01T10:00:00.000Z',
        },
      ]),
    ),
    ...answers,
  ]);
  const routes = [
    { path: '/admin/v2/challenges/:challenge_id/*', element: <ChallengePage /> },
    { path: '/admin/v2/challenges/:challenge_id/edit', element: <p>the form</p> },
  ];
  const program = { term_points_as: 'beans' };
  render(adminPagesAt(routes, { address: `${AT}${tab}`, program, ...(permissions && { permissions }) }));
}

const side = async (): Promise<HTMLElement> => screen.findByRole('complementary');

beforeEach(() => addMessages('adminChallenges', { en, es }));
afterEach(cleanup);

describe('a challenge', () => {
  it('shows picture, name, status, type, points, start and end at its side [A-132] [A-134]', async () => {
    open();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Wind quiz');
    const card = await side();
    expect(within(card).getByRole('heading').textContent).toBe('Which way is the wind?');
    expect(card.querySelector('img')?.getAttribute('src')).toContain('/media/a/wind');
    const facts = [...card.querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(facts).toEqual([
      'StatusActive',
      'TypeQuestions',
      'Earnable Points50',
      expect.stringMatching(/^StartOct 1, 2026/),
      expect.stringMatching(/^EndDec 24, 2026/),
    ]);
  });

  it('links admins who may update it to its form [A-005] [A-133] [A-163] [A-546]', async () => {
    open('', { challenges: { view: true, update: true } });
    const card = await side();
    expect(within(card).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`${AT}/edit`);
    cleanup();
    open('', { challenges: { view: true, create: true, manage: true } });
    expect(within(await side()).queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('counts completions, clicks and the points that they brought [A-136] [A-137] [A-138]', async () => {
    open();
    await side();
    for (const [label, figure] of [
      ['Total completions', '3'],
      ['Click generated', '12'],
      ['Points Earned By Users', '150'],
    ] as const) {
      expect(screen.getByText(label).parentElement?.textContent).toBe(label + figure);
    }
  });

  it('changes its tags at once, for those who may manage it [A-135] [A-154] [A-163] [A-546] [A-568]', async () => {
    open('', { challenges: { view: true, manage: true } });
    const post = jest.spyOn(api, 'post').mockClear();
    const card = await side();
    await userEvent.type(within(card).getByLabelText('Add a tag'), 'winter{Enter}');
    expect(post.mock.calls).toEqual([[`${AT}/toggle_tag`, { tag: 'winter' }]]);
    expect(await screen.findByText('Tag updated')).toBeTruthy();
    await userEvent.click(within(card).getByRole('button', { name: 'Remove tag river' }));
    expect(post).toHaveBeenLastCalledWith(`${AT}/toggle_tag`, { tag: 'river' });
    await userEvent.type(within(card).getByLabelText('Add a tag'), `${'x'.repeat(41)}{Enter}`);
    expect(within(card).getByText('Enter 1 to 40 characters.')).toBeTruthy();
    expect(post).toHaveBeenCalledTimes(2);
    cleanup();
    open('', { challenges: { view: true, create: true, update: true } });
    expect(within(await side()).getByText('river')).toBeTruthy();
    expect(within(await side()).queryByLabelText('Add a tag')).toBeNull();
  });

  it('lists who has completed it, with the CSV for those who may export it [A-020] [A-139] [A-158] [A-164] [X-100]', async () => {
    open('?search=ada');
    expect(await screen.findByText('ada@demo.test')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Users/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('columnheader', { name: 'Beans' })).toBeTruthy();
    const csv = screen.getByRole('link', { name: /CSV/ }).getAttribute('href');
    expect(csv).toMatch(new RegExp(`^${AT}/participants\\.csv\\?.*search=ada`));
    const cells = screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['Ada Byron', 'ada@demo.test', expect.stringMatching(/^Nov 2, 2026/), '50']);
    expect(screen.getByRole('link', { name: 'Ada Byron' }).getAttribute('href')).toContain('/admin/v2/users/41');
    for (const tab of ['', '/participant_answers']) {
      for (const permissions of [
        { challenges: { view: true, manage: true }, users: { view: true } },
        { challenges: { view: true, update: true }, users: { view: true, manage: true } },
      ]) {
        cleanup();
        open(tab, permissions);
        await screen.findByRole('link', { name: 'Ada Byron' });
        expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
      }
    }
  });

  it('lists their answers under an address of their own [A-140] [A-159]', async () => {
    open('/participant_answers');
    expect(await screen.findByText('North')).toBeTruthy();
    expect(screen.getByText('Right')).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Which way is the wind?' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Answers' }).getAttribute('href')).toContain(`${AT}/participant_answers`);
    expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).toContain(`${AT}/participant_answers.csv`);
  });

  const unnamed = { id: '1', name: '', email: 'ben@demo.test' };
  const erased = { id: '2', name: '', email: null };

  it.each([
    ['', reply.get(`${AT}/participants`, tableOf([unnamed, erased].map((one) => ({ ...participantRow, ...one }))))],
    [
      '/participant_answers',
      reply.get(`${AT}/participant_answers`, tableOf([unnamed, erased].map((one) => ({ ...answerRow, ...one })))),
    ],
  ])('calls people without a name at %s by their address, or deleted', async (tab, rows) => {
    open(tab, undefined, [rows]);
    expect(await screen.findByRole('link', { name: 'ben@demo.test' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Deleted account' })).toHaveLength(1);
  });

  it('shows which admins have changed it [A-146]', async () => {
    open('/history');
    expect(await screen.findByText(/Olivia Marsh/)).toBeTruthy();
    expect(screen.getByText(/Activated or deactivated/)).toBeTruthy();
  });

  it('says so when it is not there', async () => {
    open();
    cleanup();
    answerCalls([reply.get(AT, refusal(404, 'not_found', 'Not found'))]);
    const routes = [{ path: '/admin/v2/challenges/:challenge_id/*', element: <ChallengePage /> }];
    render(adminPagesAt(routes, { address: AT }));
    expect(await screen.findByText('Error: Not found')).toBeTruthy();
  });
});
