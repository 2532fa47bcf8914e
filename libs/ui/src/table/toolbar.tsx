import { Button, ButtonLink, Row, useUiTexts } from '@laurel/ui';
import { SearchInput, Select, TextInput } from '@laurel/ui/fields';
import { Columns3, Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Menu } from '../menu.tsx';
import type { TableDeclaration, TableFilter, TableState } from './types.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;

const SearchSlot = styled.div`
  flex: 1 1 12rem;
  max-width: 24rem;
  @media (max-width: 800px) {
    flex-basis: 100%;
    max-width: none;
  }
`;

const FilterSlot = styled.div`
  flex: 1 1 7rem;
  max-width: 12rem;
  @media (max-width: 800px) {
    max-width: none;
  }
`;

const Rest = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-inline-start: auto;
`;

function FilterControl({
  filter,
  value,
  onChange,
}: {
  filter: TableFilter;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const { label, options } = filter;
  if (!options) {
    return (
      <TextInput
        key={value}
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onBlur={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(event.currentTarget.value);
        }}
      />
    );
  }
  return (
    <Select
      aria-label={label}
      placeholder={label}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The filters that hide rows, in words. */
export function activeFilters<Row>(declaration: TableDeclaration<Row>, state: TableState): string[] {
  const words = (declaration.filters ?? []).flatMap(({ field, label, options }) => {
    const value = state.columnFilters[field];
    if (!value) return [];
    return [`${label}: ${options?.find((option) => option.value === value)?.label ?? value}`];
  });
  return state.search ? [`“${state.search}”`, ...words] : words;
}

export interface ToolbarProps<Row> {
  declaration: TableDeclaration<Row>;
  state: TableState;
  onChange: (change: Partial<TableState>) => void;
  hidden: ReadonlySet<string>;
  onToggleColumn: (field: string) => void;
}

/** Search, filters, columns, export and commands; it stays usable whatever the table below shows. */
export function Toolbar<Row>({ declaration, state, onChange, hidden, onToggleColumn }: ToolbarProps<Row>): ReactNode {
  const texts = useUiTexts();
  const filtered = activeFilters(declaration, state).length > 0;
  const choose = (field: string, value: string): void => {
    const others = Object.entries(state.columnFilters).filter(([name]) => name !== field);
    onChange({ columnFilters: Object.fromEntries(value ? [...others, [field, value]] : others) });
  };
  const columns = declaration.columns.slice(1).map(({ field, header }) => ({
    id: field,
    label: header,
    checked: !hidden.has(field),
    onSelect: () => onToggleColumn(field),
  }));
  return (
    <Bar role="search" aria-label={declaration.label}>
      {declaration.search && (
        <SearchSlot>
          <SearchInput
            shortcut
            label={declaration.search}
            value={state.search}
            onSearch={(search) => onChange({ search })}
          />
        </SearchSlot>
      )}
      {(declaration.filters ?? []).map((filter) => (
        <FilterSlot key={filter.field}>
          <FilterControl
            filter={filter}
            value={state.columnFilters[filter.field] ?? ''}
            onChange={(value) => choose(filter.field, value)}
          />
        </FilterSlot>
      ))}
      {filtered && (
        <Button variant="quiet" icon={<X aria-hidden />} onClick={() => onChange({ search: '', columnFilters: {} })}>
          {texts.clearFilters}
        </Button>
      )}
      <Rest>
        <Menu
          trigger={
            <Button variant="quiet" icon={<Columns3 aria-hidden />}>
              {texts.columns}
            </Button>
          }
          groups={[{ items: columns }]}
        />
        {declaration.csv && (
          <ButtonLink href={declaration.csv(state)} download icon={<Download aria-hidden />}>
            {texts.exportCsv}
          </ButtonLink>
        )}
        {declaration.commands && <Row gap={2}>{declaration.commands}</Row>}
      </Rest>
    </Bar>
  );
}
