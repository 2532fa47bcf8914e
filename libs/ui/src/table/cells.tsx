import { LinkBase, useUiTexts, VisuallyHidden } from '@laurel/ui';
import type { ICellRendererParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { TableColumn, TableDeclaration } from './types.ts';

const CellLink = styled(LinkBase)`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  color: var(--color-link);
  font-weight: var(--weight-medium);
  text-decoration: none;
  line-height: 2rem;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A column's value of a row, as text. */
export function cellText<Row>(column: TableColumn<Row>, row: Row | undefined): string {
  if (row === undefined) return '';
  if (column.text) return column.text(row);
  return plain((row as Record<string, unknown>)[column.field]);
}

interface Context<Row> {
  declaration: TableDeclaration<Row>;
  column: TableColumn<Row>;
}

type CellProps<Row> = ICellRendererParams<Row> & Context<Row>;

export function LinkCell<Row>({ data, declaration, column }: CellProps<Row>): ReactNode {
  if (!data || !declaration.link) return null;
  return (
    <CellLink data-row-link to={declaration.link(data)}>
      {column.render ? column.render(data) : cellText(column, data)}
    </CellLink>
  );
}

export function RenderCell<Row>({ data, column }: CellProps<Row>): ReactNode {
  return data && column.render ? column.render(data) : null;
}

export function ActionsHeader(): ReactNode {
  return <VisuallyHidden>{useUiTexts().actions}</VisuallyHidden>;
}

export function ActionsCell<Row>({ data, declaration }: CellProps<Row>): ReactNode {
  return data && declaration.rowActions ? declaration.rowActions(data) : null;
}
