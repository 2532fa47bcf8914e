/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { SavedView } from '@laurel/contracts/identity/saved-views.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, inTurn, refusal, reply } from '@laurel/web-kit/testing';
import { useTableState, tableSearchParams } from '@laurel/web-kit/lists';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { adminPagesAt } from '../testing/admin-page.tsx';
import { SavedViews } from './saved-views.tsx';

const address = '/admin/v2/programs/1/saved_views';
const view = (id: string, changes: Partial<SavedView>): SavedView => ({
  id,
  screen: 'rewards',
  name: `View ${id}`,
  query: 'search=mug',
  shared: false,
  owner_name: 'Ines Duarte',
  mine: true,
  version: '1',
  ...changes,
});
const views = [
  view('1', { name: 'Mugs' }),
  view('2', { name: 'Drafts', query: 'columnFilters%5Bstatus%5D=draft', shared: true, mine: false }),
];

function List(): ReactNode {
  const { state } = useTableState();
  return <SavedViews programId="1" screen="rewards" query={tableSearchParams(state, {}).toString()} />;
}

const open = (query = '', visit: { permissions?: PermissionSet } = {}): void => {
  const address = `/admin/v2/programs/1/rewards${query}`;
  render(adminPagesAt([{ path: '*', element: <List /> }], { address, ...visit }));
};
const menu = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));

const tooMany = refusal(400, 'bad_request', 'Too many views');
const saved = { success: true as const, message: '', saved_view: view('9', { name: 'Cups' }) };

beforeEach(() =>
  answerCalls(
    reply.get(address, { data: views }),
    reply.post(address, inTurn<typeof tooMany | typeof saved>(tooMany, saved)),
    reply.delete(`${address}/1`, { success: true, message: 'View deleted' }),
  ),
);
afterEach(cleanup);

describe('saved views', () => {
  it('are addresses, the admin’s own and shared ones; the current one names the list', async () => {
    open();
    await menu('Views');
    const items = (await screen.findAllByRole('menuitem')).map((each) => [each.textContent, each.getAttribute('href')]);
    expect(items).toEqual([
      ['All', '/admin/v2/programs/1/rewards'],
      ['Mugs', '/admin/v2/programs/1/rewards?search=mug'],
      ['Drafts (Ines Duarte)', '/admin/v2/programs/1/rewards?columnFilters%5Bstatus%5D=draft'],
      ['Save this view…', null],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mugs' }));
    await screen.findByRole('button', { name: 'Mugs' });
  });

  it('store the state of the address, and report a failure', async () => {
    const post = jest.spyOn(api, 'post').mockClear();
    open('?search=cup');
    await menu('Views');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Save this view…' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Cups');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Too many views');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('View saved');
    expect(post.mock.calls[1]).toEqual([
      address,
      { name: 'Cups', shared: true, query: 'search=cup', screen: 'rewards' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say when another tab has changed the same view, and keep what only one of them has changed', async () => {
    let stored = view('1', { name: 'Cups and mugs', query: 'search=mug&sort=name', version: '4' });
    const conflict = refusal(409, 'version_conflict', 'This view was changed by someone else', {
      your_version: ['1'],
      current_version: ['4'],
    });
    alsoAnswer(
      reply.get(address, () => ({ data: [stored] })),
      reply.put(`${address}/1`, ({ body }) => {
        const sent = body as SavedView;
        if (sent.version !== stored.version) return conflict;
        stored = Object.assign({}, stored, sent, { version: String(Number(sent.version) + 1) });
        return { success: true as const, message: '', saved_view: stored };
      }),
    );
    const put = jest.spyOn(api, 'put').mockClear();
    const earlier = stored;
    stored = view('1', { name: 'Mugs' });
    open('?search=mug');
    await menu('Mugs');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Change “Mugs”…' }));
    stored = earlier;
    const name = screen.getByRole('textbox', { name: /Name/ });
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('View saved');
    expect(stored).toMatchObject({ name: 'Cups and mugs', shared: true, query: 'search=mug&sort=name', version: '5' });
    await waitFor(() => expect(name.isConnected).toBe(false));
    cleanup();

    stored = view('1', { name: 'Mugs' });
    open('?search=mug');
    await menu('Mugs');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Change “Mugs”…' }));
    stored = earlier;
    await userEvent.clear(screen.getByRole('textbox', { name: /Name/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Beakers');
    put.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this' }));
    expect(dialog.getByRole('radio', { name: 'Saved: Cups and mugs' })).toBeTruthy();
    expect([put.mock.calls.length, stored.name]).toEqual([1, 'Cups and mugs']);
    await userEvent.click(dialog.getByRole('button', { name: 'Save these values' }));
    await waitFor(() => expect(stored).toMatchObject({ name: 'Beakers', query: 'search=mug&sort=name', version: '5' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are deleted by their owner, shared ones also by managers of the program', async () => {
    const remove = jest.spyOn(api, 'delete').mockClear();
    open('?columnFilters%5Bstatus%5D=draft', { permissions: { rewards: { view: true } } });
    await menu('Drafts');
    expect(screen.queryByRole('menuitem', { name: /Delete/ })).toBeNull();
    cleanup();
    open('?columnFilters%5Bstatus%5D=draft');
    await menu('Drafts');
    screen.getByRole('menuitem', { name: /Delete/ });
    cleanup();
    open('?search=mug');
    await menu('Mugs');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete “Mugs”…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete the view' }));
    await waitFor(() => expect(remove.mock.calls).toEqual([[`${address}/1`]]));
  });
});
