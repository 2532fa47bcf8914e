import {
  type ImportColumn,
  importColumns,
  type ImportMapping,
} from '@laurel/contracts/identity/participants/import.dto';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useParticipantTexts } from '../parts/participants.ts';

export const PlainTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  & caption {
    padding-block: var(--space-2);
    color: var(--color-muted);
    text-align: start;
  }
  & th,
  & td {
    padding: var(--space-2);
    border-top: 1px solid var(--color-border);
    text-align: start;
    overflow-wrap: anywhere;
  }
  & thead th {
    color: var(--color-muted);
    font-weight: var(--weight-medium);
  }
`;

export const Scroll = styled.div`
  overflow-x: auto;
`;

interface PreviewTableProps {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  mapping: ImportMapping;
}

/** The first rows as the import would read them. */
export function PreviewTable({ header, rows, mapping }: PreviewTableProps): ReactNode {
  const t = useParticipantTexts();
  const columns = importColumns.flatMap((column): [ImportColumn, number][] => {
    const name = mapping[column];
    return name === undefined ? [] : [[column, header.indexOf(name)]];
  });
  return (
    <Scroll tabIndex={0} role="region" aria-label={t('import.preview')}>
      <PlainTable>
        <caption>{t('import.preview')}</caption>
        <thead>
          <tr>
            {columns.map(([column]) => (
              <th key={column} scope="col">
                {t(`import.columnName.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(([column, place]) => (
                <td key={column}>{row[place] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Scroll>
  );
}
