import { describe, expect, it } from '@jest/globals';
import { cellText } from './cells.tsx';
import { columnStateToSort, gridColumns, sortToColumnState } from './columns.ts';
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
