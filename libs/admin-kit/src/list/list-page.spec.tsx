/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import type { Selection } from '@laurel/contracts/table/selection.dto';
import { UiProvider } from '@laurel/ui';
import { untypedApi as api, ApiError, createQueryClient, fillPage, QueryClientProvider } from '@laurel/web-kit';
import { answerCalls, refusal, reply, requestId } from '@laurel/web-kit/testing';
import { queryKeys } from '@laurel/web-kit/lists';
import { AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Listed } from './declaration.ts';
import { ListPage } from './list-page.tsx';

const archived: string[] = [];
const bulk = jest.fn<(selection: Selection) => Promise<unknown>>();
const list: Listed<RewardRow> = {
  id: 'prizes',
  title: 'Prizes',
  allowed: true,
  address: '/admin/v2/programs/1/rewards',
  keys: queryKeys('prizes'),
  defaults: { sort: '-id' },
  rowId: ({ id }) => id,
  search: 'Search prizes',
  filters: [{ field: 'status', label: 'Status', options: [{ value: 'draft', label: 'Draft' }] }],
  columns: [
    { field: 'name', header: 'Name', sortable: true },
    { field: 'claims', header: 'Claims', type: 'number' },
  ],
  link: ({ id }, query) => `/admin/v2/prizes/${id}?${query}`,
  primary: { label: 'Add prize', to: '#new', allowed: true },
  rowActions: ({ id, name }) => [
    { id: 'edit', label: 'Edit', to: `/admin/v2/prizes/${id}/edit` },
    {
      id: 'archive',
      label: 'Archive',
      confirm: { title: 'Archive?', text: `${name} is hidden from participants.`, confirmLabel: 'Archive it' },
      run: () => Promise.resolve(archived.push(id)),
    },
  ],
  bulkActions: [
    {
      id: 'tag',
      label: 'Tag',
      confirm: (count) => ({ title: 'Tag?', text: `Tags ${count} prizes.`, confirmLabel: 'Tag them' }),
      run: bulk,
    },
  ],
  csv: true,
  empty: { title: 'No prizes yet', text: 'Prizes are what participants win.' },
};

const PRIZES = '/admin/v2/programs/1/rewards';
const get = jest.spyOn(api, 'get');
const prize = (index: number): RewardRow => ({
  id: String(index + 1),
  program_id: '1',
  identifier: `mug-${index + 1}`,
  name: `Mug ${index + 1}`,
  image: null,
  selection: 'redeem',
  status: 'active',
  threshold: 100,
  price: null,
  limit: null,
  claims: 3,
  balance: null,
  sold_out: false,
  tag_list: [],
  start: null,
  finish: null,
  updated_at: '2026-11-01T10:00:00.000Z',
});
const rows = (count: number, total: number): void => {
  const data = Array.from({ length: count }, (_, index) => prize(index));
  answerCalls(reply.get(PRIZES, { data, meta: { page: 1, page_size: 20, total } }));
};

function open(query = '', declaration = list): void {
  window.history.replaceState(null, '', `/admin/v2/programs/1/rewards${query}`);
  render(
    <UiProvider language="en" link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>
          <ListPage list={declaration} />
        </AppRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
}

const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const queries = (): string[] =>
  get.mock.calls.map(([, options]) => decodeURIComponent((options?.params as URLSearchParams).toString()));

beforeEach(() => {
  localStorage.clear();
  archived.length = 0;
  bulk.mockReset().mockResolvedValue(undefined);
  get.mockClear();
  fillPage({ area: 'admin' });
  rows(3, 45);
});
afterEach(cleanup);

describe('a list', () => {
  it('shows the state of its address, requests it once, and writes every change there [A-557, A-565, A-570]', async () => {
    open('?page=2&page_size=10&columnFilters[status]=draft');
    expect(screen.getByRole('heading', { level: 1, name: 'Prizes' })).toBeTruthy();
    await screen.findByText('11–20 of 45');
    expect(queries()).toEqual(['page=2&page_size=10&sort=-id&columnFilters[status]=draft']);
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/admin/v2/programs/1/rewards.csv?page=2&page_size=10&sort=-id&columnFilters%5Bstatus%5D=draft',
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search prizes' }), 'mug{Enter}');
    await waitFor(() => expect(queries().at(-1)).toContain('page=1&page_size=10&search=mug'));
    expect(window.location.search).toContain('search=mug');
    const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['10', '20', '30', '40', '50']);
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByText('Name'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&page_size=50&search=mug&sort=name'));
    expect(window.location.search).toBe('?page_size=50&search=mug&sort=name');
    await press('Columns');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Claims' }));
    cleanup();
    open();
    await screen.findByText('1–20 of 45');
    expect(screen.queryByRole('columnheader', { name: 'Claims' })).toBeNull();
  });

  it('distinguishes an empty list, no matches and a failure [A-562]', async () => {
    rows(0, 0);
    open();
    await screen.findByRole('heading', { name: 'No prizes yet' });
    // The grid announces its overlays a moment later, to screen readers.
    await new Promise((done) => setTimeout(done, 300));
    expect(document.body.textContent).not.toContain('No Rows To Show');
    expect(screen.getAllByRole('link', { name: 'Add prize' }).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/v2/programs/1/rewards#new',
      '/admin/v2/programs/1/rewards#new',
    ]);
    cleanup();
    open('?columnFilters[status]=draft');
    await screen.findByRole('heading', { name: 'Nothing matches' });
    cleanup();
    answerCalls(reply.get(PRIZES, refusal(400, 'unknown_filter', 'Unknown column')));
    open();
    await screen.findByRole('heading', { name: 'Error: Unknown column' });
    expect(screen.getByText(requestId)).toBeTruthy();
    rows(3, 45);
    await press('Try again');
    await screen.findByText('1–20 of 45');
  });

  it('requests nothing and names the role that can grant it without the permission', async () => {
    open('', { ...list, allowed: false });
    await screen.findByRole('alertdialog', { name: 'You are not allowed to access this page' });
    expect(get).not.toHaveBeenCalled();
  });

  it('runs a confirmed action on a row, and loads the rows again', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Mug 2' }));
    expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe('/admin/v2/prizes/2/edit');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('Mug 2 is hidden from participants.');
    const before = get.mock.calls.length;
    await press('Archive it');
    await waitFor(() => expect(get.mock.calls.length).toBe(before + 1));
    expect(archived).toEqual(['2']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Mug 2' })));
  });

  it('acts on chosen rows by their ids, and on all matching rows by the filter and the count', async () => {
    open('?search=mug');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mug 1' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mug 3' }));
    await press('Tag');
    expect(screen.getByRole('alertdialog').textContent).toContain('Tags 2 prizes.');
    await press('Tag them');
    await waitFor(() => expect(bulk.mock.calls).toEqual([[{ ids: ['1', '3'] }, '']]));
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());

    bulk.mockRejectedValueOnce(
      new ApiError({ kind: 'refused', status: 409, code: 'selection_changed', message: 'It now holds 46 records' }),
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    await press('Select all 45 that match');
    expect(screen.getByText('45 selected')).toBeTruthy();
    await press('Tag');
    await press('Tag them');
    await screen.findByText('The list has changed. It now holds 46 records');
    expect(bulk.mock.calls[1]).toEqual([{ search: 'mug', columnFilters: {}, expected: 45 }, '']);
    expect(screen.getByText('45 selected')).toBeTruthy();

    bulk.mockRejectedValueOnce(new ApiError({ kind: 'fault', status: 503, message: 'Try again later' }));
    await press('Tag');
    await press('Tag them');
    await screen.findByText('Try again later');
    expect(screen.getByText('45 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mug 1' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  it('moves from row to row with j and k, and opens one with Enter', async () => {
    open();
    await screen.findByText('Mug 1');
    await userEvent.keyboard('jj');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Mug 2'));
    await userEvent.keyboard('k');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Mug 1'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/v2/prizes/1'));
  });

  it('opens the menu of a row with Enter on its cell', async () => {
    open();
    const menu = await screen.findByRole('button', { name: 'Actions for Mug 1' });
    menu.closest<HTMLElement>('[role=gridcell]')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findAllByRole('menuitem')).not.toHaveLength(0);
  });
});
