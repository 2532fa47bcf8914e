/** @jest-environment jsdom */
import { adminPagesAt, answerCalls, refusal } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { addMessages, api } from '@laurel/web-kit';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { challengeRow, pageOf } from '../testing/challenges.ts';
import { ChallengeListPage } from './challenge-list-page.tsx';

const LIST = '/admin/v2/programs/1/challenges';
const routes = [
  { path: '/admin/v2/programs/:program_id/challenges', element: <ChallengeListPage /> },
  { path: '/admin/v2/challenges/:challenge_id/edit', element: <p>the form of the copy</p> },
];

function open(row: object = {}, permissions?: PermissionSet, query = ''): void {
  answerCalls({
    [LIST]: pageOf({ ...challengeRow, ...row }),
    '/admin/v2/programs/1/tags': { tags: ['river', 'winter'] },
    'POST /admin/v2/challenges/7/duplicate': { success: true, message: '', id: '9', program_id: '1' },
    'POST /admin/v2/challenges/7/archive': { success: true },
    'POST /admin/v2/challenges/7/restore': { success: true },
    'POST /admin/v2/challenges/7/toggle_approval': { success: true },
  });
  render(adminPagesAt(routes, { address: LIST + query, ...(permissions && { permissions }) }));
}

const menu = async (): Promise<string[]> => {
  await userEvent.click(await screen.findByRole('button', { name: /River loop/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

beforeEach(() => addMessages('adminChallenges', { en, es }));
afterEach(cleanup);

describe('the challenges of a program', () => {
  it('are a table with their figures, dates and tags, each leading to its page [A-130] [A-165]', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'River loop' })).getAttribute('href')).toContain(
      '/admin/v2/challenges/7',
    );
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
    expect(headers).toEqual(
      expect.arrayContaining(['Name', 'Type', 'Status', 'Points', 'Completions', 'Start', 'Finish', 'Tags']),
    );
    expect(screen.getByRole('link', { name: /CSV/ }).getAttribute('href')).toContain(`${LIST}.csv`);
    expect(screen.getByRole('link', { name: 'Add challenge' }).getAttribute('href')).toBe(`${LIST}/new`);
  });

  it('are filtered by status, type, tag and whether they are archived [A-165]', async () => {
    open();
    const get = jest.spyOn(api, 'get');
    await screen.findByRole('link', { name: 'River loop' });
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
    expect(get).toHaveBeenCalled();
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
    const post = jest.spyOn(api, 'post');
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
    const post = jest.spyOn(api, 'post');
    await menu();
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
    const dialog = await screen.findByRole('alertdialog');
    expect(post).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: item }));
    await waitFor(() => expect(post.mock.calls).toEqual([['/admin/v2/challenges/7/toggle_approval']]));
  });

  it('offers each what they may do [A-146] [A-163] [A-164]', async () => {
    open({}, { challenges: { view: true, update: true } });
    expect(await menu()).toEqual(['Edit']);
    expect(screen.queryByRole('link', { name: 'Add challenge' })).toBeNull();
    expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
    cleanup();
    open({}, { users: { view: true } });
    expect((await screen.findAllByText('You are not allowed to access this page')).length).toBeGreaterThan(0);
  });

  it('say why they could not be loaded [A-562]', async () => {
    answerCalls({ [LIST]: refusal(503, 'Nothing answers right now.'), '/admin/v2/programs/1/tags': { tags: [] } });
    render(adminPagesAt(routes, { address: LIST }));
    expect(await screen.findByText('Error: Nothing answers right now.')).toBeTruthy();
  });
});
