/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { UiProvider } from '@laurel/ui';
import { render, screen } from '@testing-library/react';
import { cellText } from './cells.tsx';
import { followRow } from './grid/follow-row.ts';
import { columnStateToSort, gridColumns, sortToColumnState } from './columns.ts';
import { Pager } from './pager.tsx';
import type { TableDeclaration } from './types.ts';

interface Row {
  id: string;
  name: string;
  points: number;
  tags: string[];
}

const declaration: TableDeclaration<Row> = {
  id: 'rows',
  label: 'Rows',
  rowId: ({ id }) => id,
  link: ({ id }) => `/rows/${id}`,
  columns: [
    { field: 'name', header: 'Name', sortable: true },
    { field: 'points', header: 'Points', type: 'number', text: ({ points }) => points.toLocaleString('en') },
    { field: 'tags', header: 'Tags', hidden: true },
  ],
  rowActions: () => null,
  empty: { title: 'None' },
  errorTitle: (message) => `Error: ${message}`,
};

describe('a declared table', () => {
  it('becomes columns: link first, figures right, hidden ones out of sight, actions last', () => {
    const columns = gridColumns(declaration, new Set(['tags']));
    expect(columns.map(({ colId, hide, cellClass, sortable }) => [colId, hide, cellClass, sortable])).toEqual([
      ['name', false, undefined, true],
      ['points', false, 'cell-number', false],
      ['tags', true, undefined, false],
      ['row-actions', undefined, undefined, undefined],
    ]);
    expect(columns[0]?.cellRenderer).toBeDefined();
  });

  it('has boxes on the right and actions on the left where reading begins on the right', () => {
    const bulkActions = () => null;
    const ends = (direction: 'ltr' | 'rtl') =>
      gridColumns({ ...declaration, bulkActions }, new Set(), direction)
        .filter(({ pinned }) => pinned)
        .map(({ colId, pinned }) => [colId, pinned]);
    expect(ends('ltr')).toEqual([
      ['row-select', 'left'],
      ['row-actions', 'right'],
    ]);
    expect(ends('rtl')).toEqual([
      ['row-select', 'right'],
      ['row-actions', 'left'],
    ]);
  });

  it('shows its first column whatever was hidden while another came first', () => {
    const columns = gridColumns(declaration, new Set(['name', 'points']));
    expect(columns.map(({ colId, hide }) => [colId, hide])).toEqual([
      ['name', false],
      ['points', true],
      ['tags', false],
      ['row-actions', undefined],
    ]);
  });

  it('has columns that share the room in proportion to what each needs', () => {
    const [name, points] = gridColumns(
      { ...declaration, columns: [{ field: 'name', header: 'Name', minWidth: 260 }, ...declaration.columns.slice(1)] },
      new Set(),
    );
    expect(Number(name?.flex) / Number(points?.flex)).toBe(260 / 110);
  });

  it("shows a cell's text, and nothing while the row is loading", () => {
    const row = { id: '1', name: 'Ada', points: 1_250, tags: ['vip'] };
    expect(declaration.columns.map((column) => cellText(column, row))).toEqual(['Ada', '1,250', '']);
    expect(declaration.columns.map((column) => cellText(column, undefined))).toEqual(['', '', '']);
  });

  it.each(['', 'name', '-created_at'])("sorts by %j in the protocol's form", (sort) => {
    expect(columnStateToSort(sortToColumnState(sort))).toBe(sort);
  });
});

describe('the line below a table', () => {
  it.each([
    [null, ''],
    [0, '0–0 of 0'],
    [45, '21–40 of 45'],
    [1_038, '21–40 of 1,038'],
  ])('of %j rows says %j: no figure before it is known', (total, text) => {
    const state = { page: total === 0 ? 1 : 2, page_size: 20 };
    render(
      <UiProvider language="en">
        <Pager state={state} total={total} onChange={jest.fn()} />
      </UiProvider>,
    );
    expect(screen.getByRole('status').textContent).toBe(text);
  });
});

it('has figures as the page’s tag says, not as the language alone does', () => {
  const said = (lang: string): string => {
    document.documentElement.lang = lang;
    const { unmount } = render(
      <UiProvider language="es">
        <Pager state={{ page: 2, page_size: 20 }} total={1_038} onChange={jest.fn()} />
      </UiProvider>,
    );
    const text = screen.getByRole('status').textContent;
    unmount();
    return text;
  };
  expect(['es', 'es-MX'].map(said)).toEqual(['21–40 de 1038', '21–40 de 1,038']);
  document.documentElement.lang = '';
});

describe('a click on a row', () => {
  const grid = document.createElement('div');
  grid.className = 'ag-root';
  // As the grid draws them: a row is split into its pinned and its scrolling part.
  grid.innerHTML = ['4', '5']
    .map(
      (index) =>
        `<div><div row-index="${index}"><input type="checkbox"></div></div>
         <div><div row-index="${index}"><a data-row-link href="#/rows/${index}">Name</a><b>Cell</b><a href="#/x">Other</a></div></div>`,
    )
    .join('');
  const followed: string[] = [];
  grid.addEventListener('click', (event) => {
    const { target } = event;
    if (target instanceof HTMLAnchorElement) followed.push(`${target.hash}${event.ctrlKey ? ' in a tab' : ''}`);
    event.preventDefault();
    followRow(event);
  });
  const click = (element: Element | null | undefined, keys: MouseEventInit = {}): string[] => {
    followed.length = 0;
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
    return [...followed];
  };

  it('follows the link of that row, once, with the keys that were held', () => {
    document.body.append(grid);
    const [, second] = grid.querySelectorAll('b');
    expect(click(second)).toEqual(['#/rows/5']);
    expect(click(second, { ctrlKey: true })).toEqual(['#/rows/5 in a tab']);
    expect(click(grid.querySelector('[row-index="4"]'))).toEqual(['#/rows/4']);
    expect(click(grid.querySelector('[data-row-link]'))).toEqual(['#/rows/4']);
  });

  it('is nothing on a control of the row, or while text is marked', () => {
    expect(click(grid.querySelector('input'))).toEqual([]);
    expect(click(grid.querySelector('[href="#/x"]'))).toEqual(['#/x']);
    const cell = grid.querySelector('b');
    window.getSelection()?.selectAllChildren(cell as Element);
    expect(click(cell)).toEqual([]);
    window.getSelection()?.removeAllRanges();
    expect(click(cell)).toEqual(['#/rows/4']);
  });
});
