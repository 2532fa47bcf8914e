import { Badge } from '@laurel/ui';
import type { TableColumn, TableFilter } from '@laurel/ui/table';
import type { ReactNode } from 'react';

/** The words of the records, whose gender in Spanish differs. */
type StateTexts = (key: 'column.state' | 'state.active' | 'state.inactive') => string;

const stateText = (active: boolean, t: StateTexts): string => t(active ? 'state.active' : 'state.inactive');

export function StateBadge({ active, t }: { active: boolean; t: StateTexts }): ReactNode {
  return (
    <Badge dot tone={active ? 'success' : 'neutral'}>
      {stateText(active, t)}
    </Badge>
  );
}

/** Filters a list of records that can be inactive. */
export const stateFilter = (t: StateTexts): TableFilter => ({
  field: 'active',
  label: t('column.state'),
  options: [
    { value: 'true', label: t('state.active') },
    { value: 'false', label: t('state.inactive') },
  ],
});

export const stateColumn = (t: StateTexts): TableColumn<{ active: boolean }> => ({
  field: 'active',
  header: t('column.state'),
  minWidth: 120,
  text: ({ active }) => stateText(active, t),
  render: ({ active }) => <StateBadge active={active} t={t} />,
});
