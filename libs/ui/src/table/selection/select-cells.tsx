import { Checkbox } from '@laurel/ui/fields';
import { VisuallyHidden } from '@laurel/ui';
import type { GridApi, ICellRendererParams, IHeaderParams } from 'ag-grid-community';
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';
import { fill } from '../../provider/fill.ts';
import { cellText } from '../cells.tsx';
import type { TableColumn } from '../types.ts';
import type { RowChoice } from './choice.ts';
import { useSelectionTexts } from './texts.ts';

/** What is chosen, for the boxes inside the grid. */
export const Choosing = createContext<RowChoice | null>(null);

/** Ids of the rows on the page that the grid shows. */
function pageIds(api: GridApi): string[] {
  if (api.isDestroyed()) return [];
  const size = api.paginationGetPageSize();
  const first = api.paginationGetCurrentPage() * size;
  return Array.from({ length: size }, (_, index) => api.getDisplayedRowAtIndex(first + index)).flatMap((node) =>
    node?.data === undefined || node.id === undefined ? [] : [node.id],
  );
}

export function SelectCell<Row>({
  data,
  node,
  api,
  name,
}: ICellRendererParams<Row> & { name: TableColumn<Row> | undefined }): ReactNode {
  const choice = use(Choosing);
  const texts = useSelectionTexts();
  const { id } = node;
  if (!choice || !name || data === undefined || id === undefined) return null;
  return (
    <Checkbox
      label={<VisuallyHidden>{fill(texts.selectRow, { name: cellText(name, data) })}</VisuallyHidden>}
      checked={choice.all !== null || choice.ids.has(id)}
      onChange={(event) => choice.set([id], event.target.checked, pageIds(api))}
    />
  );
}

export function SelectHeader({ api }: IHeaderParams): ReactNode {
  const choice = use(Choosing);
  const texts = useSelectionTexts();
  const follow = useCallback(
    (changed: () => void) => {
      api.addEventListener('modelUpdated', changed);
      return () => {
        if (!api.isDestroyed()) api.removeEventListener('modelUpdated', changed);
      };
    },
    [api],
  );
  const page = useSyncExternalStore(follow, () => pageIds(api).join());
  const ids = page === '' ? [] : page.split(',');
  if (!choice) return null;
  const chosen = ids.filter((id) => choice.all !== null || choice.ids.has(id)).length;
  return (
    <Checkbox
      label={<VisuallyHidden>{texts.selectPage}</VisuallyHidden>}
      checked={ids.length > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={(event) => choice.set(ids, event.target.checked, [])}
    />
  );
}
