import type { ChallengeDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { StatCard } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../parts/use-texts.ts';

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
  gap: var(--space-4);
`;

/** What the challenge has brought so far. */
export function Stats({ challenge }: { challenge: ChallengeDetail }): ReactNode {
  const t = useTexts();
  return (
    <Cards>
      <StatCard label={t('record.completions')} value={formatNumber(challenge.completions)} />
      <StatCard label={t('record.clicks')} value={formatNumber(challenge.clicks)} />
      <StatCard label={t('record.pointsEarned')} value={formatNumber(challenge.points_earned)} />
    </Cards>
  );
}
