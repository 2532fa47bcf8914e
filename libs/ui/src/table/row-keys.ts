import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
    null;

/** `j` and `k` go to the next and the previous row of the page, from anywhere on it. */
export function useRowKeys(frame: RefObject<HTMLElement | null>, grid: RefObject<GridApi | null>, field: string): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      const api = grid.current;
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (!api || step === 0 || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const size = api.paginationGetPageSize();
      const first = api.paginationGetCurrentPage() * size;
      const last = Math.min(first + size, api.getDisplayedRowCount()) - 1;
      const row = document.activeElement?.closest('[row-index]')?.getAttribute('row-index');
      const next = row == null || !frame.current?.contains(document.activeElement) ? first : Number(row) + step;
      if (next < first || next > last) return;
      api.ensureIndexVisible(next);
      const focus = (): boolean => {
        const cell = frame.current?.querySelector<HTMLElement>(`[row-index="${next}"] [col-id="${field}"]`);
        (cell?.querySelector<HTMLElement>('a') ?? cell)?.focus();
        return Boolean(cell);
      };
      // A row out of sight is drawn once it has been scrolled to.
      if (!focus()) requestAnimationFrame(focus);
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [frame, grid, field]);
}
