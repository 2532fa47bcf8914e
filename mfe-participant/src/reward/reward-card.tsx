import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { ButtonLink, Heading, Picture, Stack, Text } from '@laurel/ui';
import { formatDate } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './use-texts.ts';
import { ClaimButton } from './claim-button.tsx';
import { daysAndHours } from './days-and-hours.ts';

const Details = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  & summary {
    min-height: 44px;
    display: flex;
    align-items: center;
    cursor: pointer;
  }
`;

export function RewardCard({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const earned = reward.earned_by_current_participant_on !== null;
  return (
    <Stack gap={5}>
      {earned && <Heading level={3}>{t('reward.congrats')}</Heading>}
      <Picture src={reward.image?.public_url ?? null} alt="" ratio="wide" />
      <Text>{reward.description}</Text>
      <RewardDetails reward={reward} />
      {earned && reward.redemption_details && (
        <Details aria-label={t('reward.howToRedeem')}>
          <Text>{reward.redemption_details}</Text>
          {reward.redemption_image && (
            <Picture
              src={reward.redemption_image.public_url}
              alt={t('reward.howToRedeem')}
              ratio="natural"
              fit="contain"
            />
          )}
        </Details>
      )}
      <Ending reward={reward} />
      {reward.selection === 'redeem' && !earned && <ClaimButton reward={reward} />}
      {reward.selection === 'offer' && earned && <ButtonLink href="/my-offers">{t('reward.seeOffers')}</ButtonLink>}
    </Stack>
  );
}

function RewardDetails({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const entries = reward.selection === 'sweepstake' ? reward.participant_sweepstakes_entry : null;
  if (!reward.description_details && !reward.terms_conditions && entries === null) return null;
  return (
    <Details aria-label={t('reward.details')}>
      <Heading level={3}>{t('reward.details')}</Heading>
      {reward.description_details && <Text>{reward.description_details}</Text>}
      {entries !== null && <Text>{t('reward.entries', { count: entries })}</Text>}
      {reward.terms_conditions && (
        <details>
          <summary>{t('reward.terms')}</summary>
          <Text size="sm">{reward.terms_conditions}</Text>
        </details>
      )}
    </Details>
  );
}

function Ending({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const earnedOn = reward.earned_by_current_participant_on;
  if (earnedOn !== null) return <Text tone="muted">{t('reward.earned', { date: formatDate(earnedOn) })}</Text>;
  if (reward.finish === null) return null;
  const left = daysAndHours(reward.finish);
  return (
    <Text tone="muted">
      {t('reward.expires', { date: formatDate(reward.finish) })}
      {left && ` · ${t('reward.left', left)}`}
    </Text>
  );
}
