import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  grid-template-columns: fit-content(45%) minmax(0, 1fr);
  font-size: var(--text-sm);
  & > div {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    gap: var(--space-4);
    padding-block: var(--space-2);
    border-bottom: 1px solid var(--color-border);
  }
  & > div:last-child {
    border-bottom: 0;
  }
  & dt {
    color: var(--color-muted);
  }
  & dd {
    overflow-wrap: anywhere;
    text-align: end;
  }
  &[data-align='start'] dd {
    text-align: start;
  }
  &[data-terms='fixed'] {
    grid-template-columns: min(14rem, 40%) minmax(0, 1fr);
  }
`;

export interface DataListItem {
  label: ReactNode;
  /** A dash replaces an empty value. */
  value: ReactNode;
}

export interface DataListProps {
  items: readonly DataListItem[];
  /** Where values stand; figures read best at the end. */
  align?: 'start' | 'end';
  /** `fixed` is one width for lists that stand below each other. */
  terms?: 'fitted' | 'fixed';
}

/** The fields of one record. */
export function DataList({ items, align = 'end', terms = 'fitted' }: DataListProps): ReactNode {
  return (
    <List data-align={align} data-terms={terms}>
      {items.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </List>
  );
}
