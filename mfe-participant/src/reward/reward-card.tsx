import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { ButtonLink, Heading, Picture, Stack, Text } from '@laurel/ui';
import { formatDate, formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { currentProgram } from '../parts/program.ts';
import { BecomeMember } from './become-member.tsx';
import { ClaimButton } from './claim-button.tsx';
import { CollectiblePanel } from './collectible-panel.tsx';
import { daysAndHours } from './days-and-hours.ts';
import { Details } from './details.ts';
import { useTexts } from './use-texts.ts';

const isEarned = (reward: RewardResponse): boolean => reward.earned_by_current_participant_on !== null;

export function RewardCard({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const earned = isEarned(reward);
  const image = (earned && reward.achievement_reward?.active_image) || reward.image;
  return (
    <Stack gap={5}>
      {earned && <Heading level={3}>{t('reward.congrats')}</Heading>}
      <Picture src={image?.public_url ?? null} alt="" ratio="wide" />
      <Text>{reward.description}</Text>
      <RewardDetails reward={reward} />
      {reward.nft_item && <CollectiblePanel token={reward.nft_item} />}
      {earned && <Redemption reward={reward} />}
      <Ending reward={reward} />
      <Action reward={reward} />
    </Stack>
  );
}

/** The one thing to do with it, by its type; others are a plain card. */
function Action({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const earned = isEarned(reward);
  if (reward.selection === 'redeem') {
    const again = earned && reward.claim_refusal === null;
    return (!earned || again) && <ClaimButton reward={reward} />;
  }
  if (reward.selection !== 'offer') return null;
  if (!earned) return <BecomeMember />;
  return (
    <ButtonLink href="/my-offers" target="_blank" rel="noopener">
      {t('reward.seeOffers')}
    </ButtonLink>
  );
}

function RewardDetails({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const entries = reward.selection === 'sweepstake' ? reward.participant_sweepstakes_entry : null;
  const rule = useRule(reward);
  if (!reward.description_details && !reward.terms_conditions && entries === null && rule === null) return null;
  return (
    <Details aria-label={t('reward.details')}>
      <Heading level={3}>{t('reward.details')}</Heading>
      {reward.description_details && <Text>{reward.description_details}</Text>}
      {entries !== null && <Text>{t('reward.entries', { count: entries })}</Text>}
      {rule !== null && (
        <Text tone="muted" size="sm">
          {rule}
        </Text>
      )}
      {reward.terms_conditions && (
        <details>
          <summary>{t('reward.terms')}</summary>
          <Text size="sm">{reward.terms_conditions}</Text>
        </details>
      )}
    </Details>
  );
}

/** How it is earned, where nobody claims it. */
function useRule({ selection, threshold, status }: RewardResponse): string | null {
  const t = useTexts();
  const values = { points: formatNumber(Math.max(threshold, 1)), term: currentProgram().term_points_as };
  if (status !== 'active') return null;
  if (selection === 'sweepstake') return t('reward.entryRule', values);
  return selection === 'achievement' ? t('reward.achievementRule', values) : null;
}

function Redemption({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  if (!reward.redemption_details && !reward.redemption_image) return null;
  return (
    <Details aria-label={t('reward.howToRedeem')}>
      {reward.redemption_details && <Text>{reward.redemption_details}</Text>}
      {reward.redemption_image && (
        <Picture src={reward.redemption_image.public_url} alt={t('reward.howToRedeem')} ratio="natural" fit="contain" />
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
      {left && ` · ${t('reward.left', { days: inUnits(left.days, 'day'), hours: inUnits(left.hours, 'hour') })}`}
    </Text>
  );
}

/** For example `2 days`, in the reader's language. */
function inUnits(amount: number, unit: 'day' | 'hour'): string {
  return formatNumber(amount, { style: 'unit', unit, unitDisplay: 'long' });
}
