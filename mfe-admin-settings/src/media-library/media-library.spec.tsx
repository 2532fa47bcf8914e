/** @jest-environment jsdom */
import { adminPagesAt, type AdminVisit } from '@laurel/admin-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addMessages, untypedApi as api } from '@laurel/web-kit';
import { answerCalls, type Reply, reply } from '@laurel/web-kit/testing';
import type { RouteObject } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';
import { ADDRESS } from '../testing/settings.ts';
import { answers, LIBRARY, mug } from './media-library.fixture.ts';

const user = userEvent.setup({ delay: null });

beforeEach(() => addMessages('adminSettings', { en, es }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(address: string, more: readonly Reply[] = [], visit: Omit<AdminVisit, 'address'> = {}): void {
  answerCalls(answers, more);
  render(adminPagesAt(remote.routes as RouteObject[], { address, ...visit }));
}
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

describe('the page of the media library', () => {
  it('shows the files of the program at its own address, to those who may change the program [A-413]', async () => {
    open(LIBRARY);
    await screen.findByRole('heading', { level: 1, name: 'Media library' });
    const files = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem');
    expect(files.map(({ textContent }) => textContent)).toEqual(['Lamps1.5 KB', 'The roastery at dawn1.5 KB']);
    expect(
      screen.getByText('Media library', { selector: 'nav[aria-label="Settings"] *' }).closest('a')?.href,
    ).toContain(LIBRARY);
    cleanup();
    open(LIBRARY, [], { permissions: { program: { update: false } } });
    await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
  });

  it('opens a file without “Use this file” [A-414]', async () => {
    open(LIBRARY);
    await user.click(await screen.findByRole('button', { name: /Lamps/ }));
    // It stands where “Use this file” would.
    await screen.findByRole('button', { name: 'Delete' });
    expect(screen.queryByRole('button', { name: 'Use this file' })).toBeNull();
  });

  it('links to what uses a file, and deletes it with the number of uses that it has said', async () => {
    const rewards = {
      data: [mug],
      meta: { page: 1, page_size: 50, total: 1 },
    };
    const removed = jest.fn();
    open(
      LIBRARY,
      [
        reply.get('/admin/v2/programs/1/rewards', rewards),
        reply.delete('/admin/v2/program_attachments/1', ({ query }) => {
          removed(query.get('known_uses'));
          return { success: true as const, message: 'The file has been deleted.' };
        }),
      ],
      { permissions: { program: { update: true }, rewards: { view: true } } },
    );
    await user.click(await screen.findByRole('button', { name: /Lamps/ }));
    await screen.findByText('Used by 1 challenge, 1 feed post, the look of the site, 1 reward.');
    const links = within(screen.getByRole('list', { name: 'Where it is used' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/v2/challenges/4',
      `${ADDRESS}/settings/program/dynamic-feed-posts/5/edit`,
      `${ADDRESS}/settings/branding/assets`,
      '/admin/v2/rewards/31',
    ]);
    await press('Delete');
    await press('Delete it anyway');
    await screen.findByText('“Lamps” has been deleted.');
    expect(removed).toHaveBeenCalledWith('3');
  });

  it('has search, folder and page in the address', async () => {
    const get = jest.spyOn(api, 'get').mockClear();
    open(`${LIBRARY}?search=dawn&page=2`);
    const queries = (): unknown[] => get.mock.calls.map(([, options]) => options?.params);
    expect(await screen.findByRole('searchbox', { name: 'Search files' })).toHaveProperty('value', 'dawn');
    await waitFor(() =>
      expect(queries()).toContainEqual({ page: 2, page_size: 20, search: 'dawn', accept_video: 'true' }),
    );
    await press('Next');
    expect(new URLSearchParams(window.location.search).get('page')).toBe('3');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'cup{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?search=cup'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Folder' }), 'Winter');
    expect(new URLSearchParams(window.location.search).get('columnFilters[folder]')).toBe('Winter');
    await waitFor(() =>
      expect(queries()).toContainEqual({
        page: 1,
        page_size: 20,
        search: 'cup',
        accept_video: 'true',
        'columnFilters[folder]': 'Winter',
      }),
    );
  });
});
