import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import { Badge } from '@laurel/ui';
import type { ReactNode } from 'react';
import { shownStatus, statusTones } from './receipts.ts';
import { useTexts } from './use-texts.ts';

export function StatusBadge({ receipt }: { receipt: Pick<ReceiptRow, 'status' | 'integrity'> }): ReactNode {
  const t = useTexts();
  const status = shownStatus(receipt);
  return (
    <Badge dot tone={statusTones[status]}>
      {t(`status.${status}.label`)}
    </Badge>
  );
}
