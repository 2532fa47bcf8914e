/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AppRouter, createAppHistory } from '../router.ts';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';
import { useShortcut, useShortcuts } from './shortcuts.ts';
import { readTableState, type TableState, tableSearchParams, useTableState } from './table-state.ts';
import { urlFlag, urlNumber, urlOneOf, urlText, useUrlState } from './url-state.ts';

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <AppRouter history={createAppHistory()}>{children}</AppRouter>
);

beforeEach(() => window.history.replaceState({ idx: 0 }, '', '/list'));

describe('table state', () => {
  it('reads an address and leaves out what is impossible', () => {
    const read = (query: string) => readTableState(new URLSearchParams(query), { sort: '-created_at' });
    expect(
      read('?page=3&page_size=50&search=a+b&sort=name&columnFilters[status]=draft&columnFilters[x;drop]=1'),
    ).toEqual({
      page: 3,
      page_size: 50,
      search: 'a b',
      sort: 'name',
      columnFilters: { status: 'draft' },
    });
    expect(read('?page=0&page_size=101&page=-1')).toMatchObject({ page: 1, page_size: 20, sort: '-created_at' });
    expect(read('?page=1e3&page_size=0x10')).toMatchObject({ page: 1, page_size: 20 });
  });

  it('writes everything into a call and only the differences into the address', () => {
    const state = {
      page: 1,
      page_size: 20,
      search: 'x',
      sort: '-created_at',
      columnFilters: { type: 'video', status: 'draft' },
    };
    expect(String(tableSearchParams(state))).toBe(
      'page=1&page_size=20&search=x&sort=-created_at&columnFilters%5Bstatus%5D=draft&columnFilters%5Btype%5D=video',
    );
    const others = new URLSearchParams('tab=users&page=9');
    expect(String(tableSearchParams({ ...state, columnFilters: {} }, { sort: '-created_at' }, others))).toBe(
      'tab=users&search=x',
    );
  });

  it('survives a round trip through the address for every state', () => {
    const defaults = { sort: '-created_at', page_size: 50 };
    const states: TableState[] = [
      { page: 2, page_size: 50, search: '', sort: '-created_at', columnFilters: {} },
      { page: 1, page_size: 10, search: '50% & more', sort: 'name', columnFilters: { a: '1', b: '' } },
    ];
    for (const state of states) {
      const { columnFilters, ...rest } = readTableState(tableSearchParams(state, defaults), defaults);
      expect(rest).toEqual({ page: state.page, page_size: state.page_size, search: state.search, sort: state.sort });
      expect(columnFilters).toEqual(state.columnFilters['a'] ? { a: '1' } : {});
    }
  });

  it('stores a cleared default sort and a cleared default filter as cleared', () => {
    const defaults = { sort: '-created_at', columnFilters: { status: 'active' } };
    const cleared = { page: 1, page_size: 20, search: '', sort: '', columnFilters: {} };
    expect(readTableState(tableSearchParams(cleared, defaults), defaults)).toEqual(cleared);
  });

  it('goes back to page 1 when anything else changes', () => {
    const { result } = renderHook(() => useTableState(), { wrapper });
    act(() => result.current.setState({ page: 4 }));
    expect(window.location.search).toBe('?page=4');
    act(() => result.current.setState({ search: 'ada' }));
    expect(window.location.search).toBe('?search=ada');
    expect(String(result.current.query)).toBe('page=1&page_size=20&search=ada');
  });
});

describe('url state', () => {
  const fields = {
    tab: urlOneOf(['overview', 'actions'], 'overview'),
    step: urlNumber(1),
    open: urlFlag(),
    q: urlText(),
  };

  it('omits fallbacks from the address and ignores nonsense in it', () => {
    window.history.replaceState({ idx: 0 }, '', '/list?tab=nonsense&step=-4&open=1&page=2');
    const { result } = renderHook(() => useUrlState(fields), { wrapper });
    expect(result.current[0]).toEqual({ tab: 'overview', step: 1, open: true, q: '' });
    act(() => result.current[1]({ tab: 'actions', open: false }));
    expect(window.location.search).toBe('?tab=actions&step=-4&page=2');
    act(() => result.current[1]({ tab: 'overview', step: 3 }, { replace: true }));
    expect(window.location.search).toBe('?step=3&page=2');
  });
});

describe('drafts', () => {
  it('restore values with the version they were based on, for 14 days', () => {
    writeDraft('challenge:7', { name: 'A' }, '3');
    expect(readDraft('challenge:7')).toMatchObject({ value: { name: 'A' }, baseVersion: '3' });
    const old = { value: 1, baseVersion: null, savedAt: new Date(Date.now() - 15 * 86_400_000).toISOString() };
    localStorage.setItem('laurel-draft:old', JSON.stringify(old));
    localStorage.setItem('laurel-draft:broken', '{');
    expect([readDraft('old'), readDraft('broken'), readDraft('none')]).toEqual([null, null, null]);
    dropDraft('challenge:7');
    expect(readDraft('challenge:7')).toBeNull();
  });
});

describe('shortcuts', () => {
  const hold = (keys: string, run = jest.fn(), enabled = true) => ({
    run,
    ...renderHook(() => useShortcut(keys, `does ${keys}`, run, enabled)),
  });

  it('are run by the one mounted last, and are gone with their component', () => {
    const page = hold('j');
    const dialog = hold('j');
    const search = hold('mod+k');
    const { result } = renderHook(() => useShortcuts().map(({ keys, label }) => [keys, label]));
    expect(result.current).toEqual([
      ['j', 'does j'],
      ['j', 'does j'],
      ['mod+k', 'does mod+k'],
    ]);
    expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(false);
    act(() => dialog.unmount());
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'K', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect([page, dialog, search].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 2]);
    act(() => [page, search].forEach(({ unmount }) => unmount()));
    expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(true);
  });

  it('ignore typing, dialogs, other keys, keys that are held down and keys that others have handled', () => {
    document.body.innerHTML =
      '<input><textarea></textarea><div role="alertdialog"><button id="in">x</button></div><input type="checkbox">';
    const [input, area, button, box] = document.querySelectorAll('input, textarea, button');
    const { run } = hold('j');
    const off = hold('x', undefined, false);
    const mod = hold('mod+k');
    for (const target of [input, area, button]) fireEvent.keyDown(target as Element, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j', altKey: true });
    fireEvent.keyDown(document.body, { key: 'j', repeat: true });
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'x' });
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect([run, off.run].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    fireEvent.keyDown(box as Element, { key: 'j' });
    fireEvent.keyDown(input as Element, { key: 'k', ctrlKey: true });
    expect([run, mod.run].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
