import {
  type ImportColumn,
  importColumns,
  type ImportMapping,
} from '@laurel/contracts/identity/participants/import.dto';
import { Text } from '@laurel/ui';
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

/** The first rows of the file, each column with what it is read as. */
export function PreviewTable({ header, rows, mapping }: PreviewTableProps): ReactNode {
  const t = useParticipantTexts();
  const readAs = (name: string): ImportColumn | undefined => importColumns.find((column) => mapping[column] === name);
  return (
    <Scroll tabIndex={0} role="region" aria-label={t('import.preview')}>
      <PlainTable>
        <caption>{t('import.preview')}</caption>
        <thead>
          <tr>
            {header.map((name, place) => {
              const column = readAs(name);
              return (
                <th key={place} scope="col">
                  {name}
                  <Text as="div" size="sm" {...(!column && { tone: 'muted' })}>
                    {column ? t('import.readAs', { column: t(`import.columnName.${column}`) }) : t('import.left')}
                  </Text>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {header.map((_name, place) => (
                <td key={place}>{row[place] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Scroll>
  );
}
