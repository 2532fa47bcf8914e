import { IconButton, useUi } from '@laurel/ui';
import { Select } from '@laurel/ui/fields';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fill } from '../provider/fill.ts';
import type { TableState } from './types.ts';
import { pageTag } from '../provider/page-tag.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;

const Group = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
`;

const SIZES = [10, 20, 30, 40, 50].map((size) => ({ value: String(size), label: String(size) }));

type PageState = Pick<TableState, 'page' | 'page_size'>;

export interface PagerProps {
  state: PageState;
  /** `null` while it is not known. */
  total: number | null;
  onChange: (change: Partial<PageState>) => void;
  /** What the sizes count; rows when left out. */
  sizeLabel?: string;
}

function rangeOf(
  total: number,
  { page, page_size: size }: PageState,
  numbers: Intl.NumberFormat,
): Record<'from' | 'to' | 'total', string> {
  return {
    from: numbers.format(total === 0 ? 0 : (page - 1) * size + 1),
    to: numbers.format(Math.min(total, page * size)),
    total: numbers.format(total),
  };
}

/** Which rows are shown of how many, and the way to the others. */
export function Pager({ state, total, onChange, sizeLabel }: PagerProps): ReactNode {
  const { language, texts } = useUi();
  const sizes = sizeLabel ?? texts.rowsPerPage;
  const { page, page_size: size } = state;
  const last = total === null ? page : Math.max(1, Math.ceil(total / size));
  const shown = total === null ? '' : fill(texts.rows, rangeOf(total, state, new Intl.NumberFormat(pageTag(language))));
  return (
    <Bar>
      <Group>
        <span>{sizes}</span>
        <Select
          aria-label={sizes}
          options={SIZES}
          value={String(size)}
          onChange={(event) => onChange({ page_size: Number(event.target.value) })}
        />
      </Group>
      <Group>
        <span role="status">{shown}</span>
        <IconButton
          label={texts.previous}
          icon={<ChevronLeft aria-hidden />}
          aria-disabled={page <= 1}
          onClick={() => {
            if (page > 1) onChange({ page: page - 1 });
          }}
        />
        <IconButton
          label={texts.next}
          icon={<ChevronRight aria-hidden />}
          aria-disabled={page >= last}
          onClick={() => {
            if (page < last) onChange({ page: page + 1 });
          }}
        />
      </Group>
    </Bar>
  );
}
