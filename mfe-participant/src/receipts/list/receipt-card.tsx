import type { ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import { Button, Card, Heading, Row, Stack, Text } from '@laurel/ui';
import { formatDate, formatTimeAgo } from '@laurel/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { focusOn } from '../../parts/feedback/focus.ts';
import { pointsLabel } from '../../parts/points-label.ts';
import { termFor } from '../../parts/program.ts';
import { useTexts } from '../use-texts.ts';
import { formatAmount } from './format-amount.ts';
import { ReceiptItems } from './receipt-items.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { ReceiptStatusBadge } from './receipt-status.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useSettlingReceipt } from './use-settling-receipt.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;
`;

const Head = styled(Row)`
  grid-column: 2;
`;

/** The items are under picture and head on a phone, where they need the whole width. */
const Rest = styled(Stack)`
  grid-column: 1 / -1;
  @media (min-width: 48rem) {
    grid-column: 2;
  }
`;

const Earned = styled(Text)`
  font-family: var(--font-header);
  color: var(--color-success);
`;

/** One receipt: its merchant and total, its status with the reason, and the points of each item. */
export function ReceiptCard({ receipt: listed }: { receipt: ParticipantReceipt }): ReactNode {
  const t = useTexts();
  const receipt = useSettlingReceipt(listed);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(false);
  const mayAsk = receipt.can_request_review;
  useEffect(() => {
    // After a request there is no button any more to which the dialog could return the focus.
    if (asking) asked.current = true;
    if (!asked.current || asking || mayAsk) return;
    asked.current = false;
    if (document.activeElement === document.body) focusOn(heading.current);
  }, [asking, mayAsk]);
  const merchant = receipt.merchant_name ?? t('receipts.unknownMerchant');
  return (
    <Card>
      <Frame>
        <ReceiptPicture receipt={receipt} merchant={merchant} />
        <Head justify="between" align="start" gap={2}>
          <Stack gap={2} align="start">
            <Heading level={3} ref={heading}>
              {merchant}
            </Heading>
            <Facts receipt={receipt} />
            <ReceiptStatusBadge receipt={receipt} />
          </Stack>
          {receipt.points > 0 && (
            <Earned weight="bold" size="lg" numeric>
              {pointsLabel(receipt.points)}
            </Earned>
          )}
        </Head>
        <Rest gap={3}>
          <Reason receipt={receipt} />
          <ReceiptItems receipt={receipt} />
          {mayAsk && (
            <div>
              <Button size="small" onClick={() => setAsking(true)}>
                {t('receipts.review.ask')}
              </Button>
            </div>
          )}
        </Rest>
      </Frame>
      {asking && <ReviewDialog id={receipt.id} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Facts({ receipt }: { receipt: ParticipantReceipt }): ReactNode {
  const t = useTexts();
  const { purchase_date: date, total_amount: total, created_at: sent } = receipt;
  const facts = [
    // A day, not a moment: in UTC it stays the same day everywhere.
    date && t('receipts.bought', { date: formatDate(date, 'date', 'UTC') }),
    total && t('receipts.total', { amount: formatAmount(total) }),
    t('receipts.sentAt', { time: formatTimeAgo(sent) }),
  ];
  return (
    <Text size="sm" tone="muted" numeric>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  );
}

/** The reviewer's message, the chosen reason, or the meaning of the status. */
function Reason({ receipt: { status, points, reason, message } }: { receipt: ParticipantReceipt }): ReactNode {
  const t = useTexts();
  const isAccepted = status === 'processed' || status === 'eligible';
  const nothing = points === 0 ? t('receipts.reason.nothing', { term: termFor('points') }) : null;
  const meaning = isAccepted ? nothing : t(`receipts.reason.${status}`);
  const text = message ?? (reason === null ? meaning : t(`receipts.because.${reason}`));
  return text && <Text size="sm">{text}</Text>;
}
