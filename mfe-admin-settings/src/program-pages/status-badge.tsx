import type { ProgramPageStatus } from '@laurel/contracts/programs/pages/limits';
import { Badge } from '@laurel/ui';
import type { ReactNode } from 'react';
import { statusTones } from './program-pages.ts';
import { useTexts } from './use-texts.ts';

export function StatusBadge({ status }: { status: ProgramPageStatus }): ReactNode {
  const t = useTexts();
  return (
    <Badge dot tone={statusTones[status]}>
      {t(`status.${status}`)}
    </Badge>
  );
}
