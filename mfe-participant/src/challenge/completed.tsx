import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Banner, Stack } from '@laurel/ui';
import { formatTimeAgo } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { EarnMore } from './success-card.tsx';
import { useTexts } from './use-texts.ts';

/** A challenge that the person has completed, and when. */
export function Completed({ challenge }: { challenge: ChallengeResponse }): ReactNode {
  const t = useTexts();
  const on = challenge.completed_by_current_participant_on;
  return (
    <Stack gap={4}>
      <Banner tone="success" title={t('challenge.goodNews', { name: challenge.current_participant_name ?? '' })}>
        {on ? t('challenge.completedAgo', { time: formatTimeAgo(on) }) : null}
      </Banner>
      <EarnMore />
    </Stack>
  );
}
