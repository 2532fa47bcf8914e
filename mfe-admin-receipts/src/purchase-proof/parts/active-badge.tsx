import { Badge } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';

export function ActiveBadge({ active }: { active: boolean }): ReactNode {
  const t = useTexts();
  return (
    <Badge dot tone={active ? 'success' : 'neutral'}>
      {t(active ? 'active' : 'inactive')}
    </Badge>
  );
}
