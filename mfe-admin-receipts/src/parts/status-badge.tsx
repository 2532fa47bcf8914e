import { shownStatus } from '@laurel/contracts/receipts/shown-status';
import { Badge } from '@laurel/ui';
import type { ReactNode } from 'react';
import { statusTones } from './receipts.ts';
import { useTexts } from './use-texts.ts';

export function StatusBadge({ receipt }: { receipt: Parameters<typeof shownStatus>[0] }): ReactNode {
  const t = useTexts();
  const status = shownStatus(receipt);
  return (
    <Badge dot tone={statusTones[status]}>
      {t(`status.${status}.label`)}
    </Badge>
  );
}
