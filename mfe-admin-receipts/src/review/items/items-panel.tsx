import { Button, EmptyState, Row, SectionError, Stack, Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { TabSkeleton } from '../../parts/skeletons.tsx';
import { useTexts } from '../../parts/use-texts.ts';
import { type Line, linePoints } from './item-changes.ts';
import { ItemEditor } from './item-editor.tsx';
import { ItemRow } from './item-row.tsx';
import type { Items } from './use-items.ts';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  & th {
    padding: var(--space-2);
    color: var(--color-muted);
    font-weight: var(--weight-medium);
    text-align: start;
    white-space: nowrap;
  }
  & td {
    padding: var(--space-2);
    vertical-align: middle;
  }
  & tbody td {
    border-top: 1px solid var(--color-border);
  }
  & [data-numeric='true'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  & tr[data-active='true'] {
    background: var(--color-selected);
  }
  /* A phone is narrower than five columns: each line is a card, and the editor has its whole width. */
  @media (max-width: 40rem) {
    &,
    & tbody {
      display: block;
    }
    & thead {
      display: none;
    }
    & tbody tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      min-height: 2.75rem;
      padding-block: var(--space-2);
      border-top: 1px solid var(--color-border);
    }
    & tbody td {
      padding: var(--space-1) var(--space-2);
      border: 0;
    }
    & td[data-cell='quantity'] {
      display: none;
    }
    & td[colspan] {
      grid-column: 1 / -1;
    }
    & td[data-cell='actions'] {
      grid-column: 1 / -1;
    }
    & button {
      min-width: 2.75rem;
      min-height: 2.75rem;
    }
  }
`;

const Scroll = styled.div`
  overflow-x: auto;
`;

const columns = ['name', 'quantity', 'price', 'product', 'points'] as const;

interface ItemsPanelProps {
  items: Items;
  readOnly: boolean;
  /** Key of the line whose box is shown. */
  active: string | null;
  onMark: (key: string) => void;
}

/** The lines of a receipt; one at a time is open to be changed. */
export function ItemsPanel({ items, readOnly, active, onMark }: ItemsPanelProps): ReactNode {
  const t = useTexts();
  const { query, lines, edits, earnings, open } = items;
  const add = useRef<HTMLButtonElement>(null);
  const remove = (line: Line): void => {
    items.remove(line);
    add.current?.focus();
  };
  if (query.error && !query.data) {
    return (
      <SectionError
        title={t('error', { message: query.error.message })}
        requestId={query.error.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!query.data) return <TabSkeleton />;
  const points = lines.reduce((sum, line) => sum + linePoints(line, earnings), 0);
  const deleted = [...edits.values()].filter(({ change }) => change === 'deleted').length;
  const opensNew = open !== null && lines.every(({ key }) => key !== open);
  return (
    <Stack gap={3}>
      <Row justify="between">
        <Text numeric aria-live="polite">
          {t('item.summary', { lines: formatNumber(lines.length), points: formatNumber(points) })}
        </Text>
        <Row gap={2}>
          {deleted > 0 && (
            <Button size="small" variant="quiet" onClick={items.restore}>
              {t('item.restore', { count: deleted })}
            </Button>
          )}
          {!readOnly && (
            <Button ref={add} size="small" icon={<Plus aria-hidden />} onClick={() => items.edit(null)}>
              {t('item.add')}
            </Button>
          )}
        </Row>
      </Row>
      {lines.length === 0 && !opensNew ? (
        <EmptyState compact title={t('item.emptyTitle')}>
          {t('item.emptyText')}
        </EmptyState>
      ) : (
        <Scroll>
          <Table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" data-numeric={column !== 'name' && column !== 'product'}>
                    {t(`item.column.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {opensNew && (
                <ItemEditor key={open} items={items} lineKey={open} line={null} columns={columns.length + 1} />
              )}
              {lines.map((line) => (
                <Fragment key={line.key}>
                  <ItemRow
                    line={line}
                    points={linePoints(line, earnings)}
                    product={
                      earnings.products.find(({ id }) => id === line.values.eligible_product_id)?.product_name ?? null
                    }
                    isActive={active === line.key}
                    isOpen={open === line.key}
                    onMark={() => onMark(line.key)}
                    onEdit={readOnly ? undefined : () => items.edit(line)}
                    onRemove={readOnly ? undefined : () => remove(line)}
                  />
                  {open === line.key && (
                    <ItemEditor items={items} lineKey={line.key} line={line} columns={columns.length + 1} />
                  )}
                </Fragment>
              ))}
            </tbody>
          </Table>
        </Scroll>
      )}
    </Stack>
  );
}
