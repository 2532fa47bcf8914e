/** @jest-environment jsdom */
import { adminPagesAt } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply, savedAs, tableOf } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { challengeRow, linkDraft } from '../testing/challenges.ts';

const LIST = '/admin/v2/programs/1/challenges';
const routes = (remote.routes as RouteObject[]).map((route) =>
  route.path === '/admin/v2/challenges/:challenge_id/edit' ? { ...route, element: <p>the form of the copy</p> } : route,
);

function open(row: object = {}, permissions?: PermissionSet, program: object = {}): void {
  answerCalls([
    reply.get(LIST, tableOf([{ ...challengeRow, ...row }])),
    reply.get('/admin/v2/programs/1/tags', { tags: ['river', 'winter'] }),
    reply.post('/admin/v2/challenges/7/duplicate', savedAs({ ...linkDraft, id: '9' })),
    reply.post('/admin/v2/challenges/7/archive', {
      success: true,
      message: 'Challenge updated successfully.',
      id: '7',
      program_id: '1',
      approved: true,
      archived: false,
      status: 'active',
      version: 5,
    }),
    reply.post('/admin/v2/challenges/7/restore', {
      success: true,
      message: 'Challenge updated successfully.',
      id: '7',
      program_id: '1',
      approved: true,
      archived: false,
      status: 'active',
      version: 5,
    }),
    reply.post('/admin/v2/challenges/7/toggle_approval', {
      success: true,
      message: 'Challenge updated successfully.',
      id: '7',
      program_id: '1',
      approved: true,
      archived: false,
      status: 'active',
      version: 5,
    }),
  ]);
  render(adminPagesAt(routes, { address: LIST, program, ...(permissions && { permissions }) }));
}

const menu = async (): Promise<string[]> => {
  await userEvent.click(await screen.findByRole('button', { name: /River loop/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

beforeEach(() => addMessages('adminChallenges', { en, es }));
afterEach(cleanup);

describe('the challenges of a program', () => {
  it('are a table with their figures, dates and tags, each leading to its page [A-005] [A-130] [A-131] [A-165]', async () => {
    open({ start: '2026-10-01T12:00:00.000Z', finish: '2026-12-24T12:00:00.000Z' });
    expect((await screen.findByRole('link', { name: 'River loop' })).getAttribute('href')).toMatch(
      /^\/admin\/v2\/challenges\/7(\?|$)/,
    );
    const cells = screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
    expect(cells.slice(0, 8)).toEqual([
      ...['River loop', 'Link', 'Draft', '50', '3'],
      expect.stringMatching(/^Oct 1, 2026/),
      expect.stringMatching(/^Dec 24, 2026/),
      'river',
    ]);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
    expect(headers).toEqual(
      expect.arrayContaining(['Name', 'Type', 'Status', 'Points', 'Completions', 'Start', 'End', 'Tags']),
    );
    expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).toContain(`${LIST}.csv`);
    expect(screen.getByRole('link', { name: 'Add challenge' }).getAttribute('href')).toBe(`${LIST}/new`);
  });

  it('are filtered by status, type, tag and whether they are archived [A-145] [A-165]', async () => {
    open();
    const get = jest.spyOn(api, 'get').mockClear();
    await screen.findByRole('link', { name: 'River loop' });
    const statuses = within(screen.getByRole('combobox', { name: 'Status' })).getAllByRole('option');
    expect(statuses.slice(1).map(({ textContent }) => textContent)).toEqual(['Draft', 'Active', 'Ended', 'Scheduled']);
    for (const [name, value] of [
      ['Status', 'active'],
      ['Type', 'collect'],
      ['Tag', 'winter'],
      ['Archived', 'true'],
    ] as const) {
      await userEvent.selectOptions(await screen.findByRole('combobox', { name }), value);
    }
    await waitFor(() => {
      const query = new URLSearchParams(window.location.search);
      expect(Object.fromEntries(query)).toMatchObject({
        'columnFilters[status]': 'active',
        'columnFilters[challenge_type]': 'collect',
        'columnFilters[tag_list]': 'winter',
        'columnFilters[archived]': 'true',
      });
    });
    const asked = get.mock.calls.map(([, options]) => decodeURIComponent(`${options?.params as URLSearchParams}`));
    const filters = ['archived]=true', 'challenge_type]=collect', 'status]=active', 'tag_list]=winter'];
    expect(asked.at(-1)).toContain(`sort=-updated_at&columnFilters[${filters.join('&columnFilters[')}`);
  });

  it('can be copied, and the copy is opened for editing [A-152] [A-153]', async () => {
    open();
    expect(await menu()).toEqual(['Edit', 'Duplicate', 'Activate', 'Archive']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await screen.findByText('the form of the copy');
    expect(window.location.pathname).toBe('/admin/v2/challenges/9/edit');
  });

  it('are archived once that is confirmed, and restored [A-165]', async () => {
    open();
    const post = jest.spyOn(api, 'post').mockClear();
    await menu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Archive this challenge?' });
    expect(dialog.textContent).toContain('Its completions so far (3)');
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(post.mock.calls).toEqual([['/admin/v2/challenges/7/archive']]));
    cleanup();
    open({ archived: true });
    expect(await menu()).toEqual(['Duplicate', 'Restore']);
  });

  it.each([
    ['draft', 'Activate'],
    ['active', 'Deactivate'],
  ])('of status %s: "%s" does that once it is confirmed [A-146]', async (status, item) => {
    open({ status });
    const post = jest.spyOn(api, 'post').mockClear();
    await menu();
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
    const dialog = await screen.findByRole('alertdialog');
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: item }));
    await waitFor(() => expect(post.mock.calls).toEqual([['/admin/v2/challenges/7/toggle_approval']]));
  });

  it('earn what the program calls its points [A-020]', async () => {
    open({}, undefined, { term_points_as: 'beans' });
    expect(await screen.findByRole('columnheader', { name: 'Beans' })).toBeTruthy();
  });

  it('offers each what they may do [A-131] [A-146] [A-152] [A-163] [A-164] [A-546]', async () => {
    open({}, { challenges: { view: true, update: true } });
    expect(await menu()).toEqual(['Edit']);
    expect(screen.queryByRole('link', { name: 'Add challenge' })).toBeNull();
    expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
    for (const [actions, items] of [
      [{ create: true }, ['Duplicate']],
      [{ manage: true }, ['Activate', 'Archive']],
    ] as const) {
      cleanup();
      open({}, { challenges: { view: true, ...actions }, users: { view: true } });
      expect(await menu()).toEqual(items);
      expect(screen.queryAllByRole('link', { name: 'Add challenge' })).toHaveLength('create' in actions ? 1 : 0);
      expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
    }
    cleanup();
    open({}, { challenges: { view: true }, users: { manage: true } });
    await screen.findByRole('link', { name: 'River loop' });
    expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
    cleanup();
    open({}, { users: { view: true } });
    expect((await screen.findAllByText('You are not allowed to access this page')).length).toBeGreaterThan(0);
  });

  it('say why they could not be loaded [A-562]', async () => {
    answerCalls([
      reply.get(LIST, refusal(503, 'busy', 'Nothing answers right now.')),
      reply.get('/admin/v2/programs/1/tags', { tags: [] }),
    ]);
    render(adminPagesAt(routes, { address: LIST }));
    expect(await screen.findByText('Error: Nothing answers right now.')).toBeTruthy();
  });
});
