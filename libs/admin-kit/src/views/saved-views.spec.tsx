/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { SavedView } from '@laurel/contracts/identity/saved-views.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, inTurn, refusal, reply } from '@laurel/web-kit/testing';
import { useTableState, tableSearchParams } from '@laurel/web-kit/lists';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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
      ['Everything', '/admin/v2/programs/1/rewards'],
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
