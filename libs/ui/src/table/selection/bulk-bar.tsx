import { Button, Row, Text, useUi } from '@laurel/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fill } from '../../provider/fill.ts';
import type { ChosenRows } from '../types.ts';
import type { RowChoice } from './choice.ts';
import { useSelectionTexts } from './texts.ts';
import { pageTag } from '../../provider/page-tag.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-card);
  background: var(--color-selected);
`;

interface BulkBarProps {
  choice: RowChoice;
  chosen: ChosenRows;
  /** The number of matching rows. */
  total: number;
  actions: (chosen: ChosenRows) => ReactNode;
}

/** The number of chosen rows, a link to choose all that match, and the bulk actions. */
export function BulkBar({ choice, chosen, total, actions }: BulkBarProps): ReactNode {
  const { language } = useUi();
  const texts = useSelectionTexts();
  const numbers = new Intl.NumberFormat(pageTag(language));
  if (chosen.count === 0) return null;
  return (
    <Bar role="group" aria-label={fill(texts.selected, { count: numbers.format(chosen.count) })}>
      <Text as="span" weight="medium" numeric role="status">
        {fill(texts.selected, { count: numbers.format(chosen.count) })}
      </Text>
      {choice.all === null && chosen.count < total && (
        <Button size="small" variant="quiet" onClick={() => choice.setAll(total)}>
          {fill(texts.selectAll, { count: numbers.format(total) })}
        </Button>
      )}
      <Button size="small" variant="quiet" icon={<X aria-hidden />} onClick={choice.clear}>
        {texts.clear}
      </Button>
      <Row gap={2}>{actions(chosen)}</Row>
    </Bar>
  );
}
