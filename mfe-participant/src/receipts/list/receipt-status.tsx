import type { ReceiptStatus } from '@laurel/contracts/receipts/receipt-statuses';
import type { ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import { Badge, type Tone } from '@laurel/ui';
import type { ReactNode } from 'react';
import { termFor } from '../../parts/program.ts';
import { useTexts } from '../use-texts.ts';

const TONES: Record<ReceiptStatus, Tone> = {
  pending: 'info',
  failed: 'danger',
  processed: 'info',
  eligible: 'success',
  no_eligible_items: 'neutral',
  needs_human_review: 'warning',
  rejected: 'danger',
  review_requested: 'warning',
};

/** The status in words, read out when it changes. */
export function ReceiptStatusBadge({ receipt: { status, points } }: { receipt: ParticipantReceipt }): ReactNode {
  const t = useTexts();
  const nothing = status === 'processed' && points === 0;
  return (
    <span role="status">
      <Badge tone={nothing ? 'neutral' : TONES[status]} dot>
        {t(nothing ? 'receipts.status.nothing' : `receipts.status.${status}`, {
          term: termFor('points'),
        })}
      </Badge>
    </span>
  );
}
