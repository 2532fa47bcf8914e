import type { ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import { DateText, formatNumber } from '@laurel/web-kit';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { termFor } from '../../parts/program.ts';
import { useTexts } from '../use-texts.ts';
import { entryTitle } from './entry-title.ts';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  th,
  td {
    padding: var(--space-2) var(--space-2) var(--space-2) 0;
    border-bottom: 1px solid var(--color-border);
    text-align: start;
    overflow-wrap: anywhere;
  }
  th:nth-child(3),
  td:nth-child(3) {
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  th:nth-child(4),
  td:nth-child(4) {
    padding-inline: var(--space-4) 0;
    white-space: nowrap;
  }
  th > button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--color-muted);
    font: inherit;
    font-weight: var(--weight-medium);
    cursor: pointer;
  }
  th[aria-sort] > button {
    color: inherit;
  }
  svg {
    width: 1em;
    height: 1em;
  }
  th:first-child,
  td:first-child {
    min-width: 6rem;
  }
  @media (max-width: 36rem) {
    td:nth-child(4) {
      white-space: normal;
    }
    th:nth-child(2),
    td:nth-child(2) {
      display: none;
    }
  }
`;

const columns = ['title', 'action_type', 'points', 'created_at'] as const;

interface ActivityRowsProps {
  rows: readonly ParticipantActionRow[];
  /** A column, with `-` in front for descending. */
  sort: string;
  onSort: (sort: string) => void;
}

export function ActivityRows({ rows, sort, onSort }: ActivityRowsProps): ReactNode {
  const t = useTexts();
  return (
    <Table>
      <thead>
        <tr>
          {columns.map((column) => {
            const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
            return (
              <th key={column} scope="col" aria-sort={direction}>
                <button type="button" onClick={() => onSort(direction === 'descending' ? column : `-${column}`)}>
                  {column === 'points' ? termFor('points') : t(`account.activity.column.${column}`)}
                  {direction === 'ascending' && <ArrowUp aria-hidden />}
                  {direction === 'descending' && <ArrowDown aria-hidden />}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{entryTitle(t, { source_type: row.action_type, title: row.title })}</td>
            <td>{t(`account.activity.type.${row.action_type}`)}</td>
            <td>{`${row.points > 0 ? '+' : ''}${formatNumber(row.points)}`}</td>
            <td>
              <DateText value={row.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
