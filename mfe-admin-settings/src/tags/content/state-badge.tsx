import { Badge } from '@laurel/ui';
import type { ReactNode } from 'react';
import type { Texts } from '../use-texts.ts';

export function StateBadge({ active, t }: { active: boolean; t: Texts }): ReactNode {
  return (
    <Badge dot tone={active ? 'success' : 'neutral'}>
      {t(active ? 'state.active' : 'state.inactive')}
    </Badge>
  );
}
