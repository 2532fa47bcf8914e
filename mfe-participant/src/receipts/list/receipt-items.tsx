import type { ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import type { ReceiptStatus } from '@laurel/contracts/receipts/receipt-statuses';
import { Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { disclosure } from '../../parts/disclosure.ts';
import { pointsLabel } from '../../parts/points-label.ts';
import { termFor } from '../../parts/program.ts';
import { useTexts } from '../use-texts.ts';
import { formatAmount } from './format-amount.ts';

const Details = styled.details`
  ${disclosure}
  & > summary {
    font-weight: var(--weight-medium);
  }
`;

const Lines = styled.ul`
  max-width: 40rem;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-4);
    padding-block: var(--space-2);
    border-top: 1px solid var(--color-border);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
`;

const Figures = styled.div`
  text-align: end;
  font-variant-numeric: tabular-nums;
`;

const judged: readonly ReceiptStatus[] = ['processed', 'eligible', 'no_eligible_items'];

/** The lines of a receipt with what each has earned, or why it has earned nothing; open where none has. */
export function ReceiptItems({ receipt }: { receipt: ParticipantReceipt }): ReactNode {
  const t = useTexts();
  const term = termFor('points');
  const { items, points, reason } = receipt;
  // A refused receipt has its own reason, and one that waits has none yet.
  const isJudged = judged.includes(receipt.status) && reason === null;
  if (items.length === 0) return null;
  return (
    <Details open={isJudged && points === 0}>
      <summary>{t('receipts.items', { count: items.length, number: formatNumber(items.length) })}</summary>
      <Lines>
        {items.map((item) => (
          <li key={item.id}>
            <div>
              {item.quantity && `${t('receipts.quantity', { quantity: formatNumber(item.quantity) })} `}
              {item.name}
              {isJudged && item.points === 0 && (
                <Text size="xs" tone="muted">
                  {t(item.eligible ? 'receipts.why.price' : 'receipts.why.product', { term })}
                </Text>
              )}
            </div>
            <Figures>
              <Text>{formatAmount(item.price)}</Text>
              <Text {...(item.points > 0 ? { weight: 'bold' } : { tone: 'muted' })}>
                {pointsLabel(item.points) ?? t('receipts.noPoints', { term })}
              </Text>
            </Figures>
          </li>
        ))}
      </Lines>
    </Details>
  );
}
