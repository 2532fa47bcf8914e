import type { WayToWin } from '@laurel/contracts/rewards/reward-types';
import { Badge, Row } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { wonDay } from './cell-texts.ts';

interface WonCellProps {
  /** ISO 8601; `null` before the win. */
  wonAt: string | null;
  how: WayToWin | null;
  /** Another entrant has taken the place of this winner. */
  replaced?: boolean;
}

/** The day of a win and how it came about; a dash before it. */
export function WonCell({ wonAt, how, replaced = false }: WonCellProps): ReactNode {
  const t = useRewardTexts();
  if (wonAt === null) return '–';
  return (
    <Row gap={2}>
      <Badge tone={replaced ? 'neutral' : 'success'}>{replaced ? t('draw.replaced') : wonDay(wonAt)}</Badge>
      {how && t(`record.how.${how}`)}
    </Row>
  );
}
