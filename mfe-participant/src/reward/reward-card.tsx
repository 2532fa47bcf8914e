import type { OwnDraw, RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { CopyButton, Heading, Picture, Row, Stack, Text, TextLink } from '@laurel/ui';
import { formatDate, formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { contentLang } from '../parts/content/content-text.tsx';
import { termFor } from '../parts/program.ts';
import { CollectibleNotice, CollectiblePanel } from './collectible-panel.tsx';
import { daysAndHours } from './days-and-hours.ts';
import { Details } from './details.ts';
import { isEarned } from './kinds/site-reward.ts';
import { siteRewardOf } from './kinds/site-rewards.ts';
import { useTexts } from './use-texts.ts';

export function RewardCard({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const earned = isEarned(reward);
  const { Action } = siteRewardOf(reward.selection);
  const image = (earned && reward.achievement_reward?.active_image) || reward.image;
  return (
    <Stack gap={5}>
      {earned && <Heading level={3}>{t('reward.congrats')}</Heading>}
      <Picture src={image?.public_url ?? null} alt="" ratio="wide" />
      <Text {...contentLang(reward, 'description')}>{reward.description}</Text>
      <CouponCodes codes={reward.coupon_codes} />
      <RewardDetails reward={reward} />
      {reward.nft_item && <CollectiblePanel token={reward.nft_item} />}
      {reward.nft_status && <CollectibleNotice status={reward.nft_status} />}
      {earned && <Redemption reward={reward} />}
      <Ending reward={reward} />
      {Action && <Action reward={reward} />}
    </Stack>
  );
}

function RewardDetails({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const entries = siteRewardOf(reward.selection).hasEntries ? reward.participant_sweepstakes_entry : null;
  const rule = useRule(reward);
  if (!reward.description_details && !reward.terms_conditions && entries === null && rule === null) return null;
  return (
    <Details aria-label={t('reward.details')}>
      <Heading level={3}>{t('reward.details')}</Heading>
      {reward.description_details && (
        <Text {...contentLang(reward, 'description_details')}>{reward.description_details}</Text>
      )}
      {entries !== null && <Text>{t('reward.entries', { count: entries })}</Text>}
      {reward.draw && <Draw draw={reward.draw} rewardId={reward.id} />}
      {rule !== null && (
        <Text tone="muted" size="sm">
          {rule}
        </Text>
      )}
      {reward.terms_conditions && (
        <details>
          <summary>{t('reward.terms')}</summary>
          <Text size="sm" {...contentLang(reward, 'terms_conditions')}>
            {reward.terms_conditions}
          </Text>
        </details>
      )}
    </Details>
  );
}

/** How to earn a reward that cannot be claimed. */
function useRule(reward: RewardResponse): string | null {
  const t = useTexts();
  if (reward.status !== 'active') return null;
  const count = Math.max(reward.threshold, 1);
  // The texts for one name no amount.
  const term = termFor('points', count === 1 ? undefined : count);
  const values = { count, points: formatNumber(count), term };
  return siteRewardOf(reward.selection).rule(t, values, reward);
}

/** The coupon codes of the participant's own claims. */
function CouponCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const t = useTexts();
  if (codes.length === 0) return null;
  return (
    <Details aria-label={t('reward.coupon')}>
      <Heading level={3}>{t('reward.coupon')}</Heading>
      {codes.map((code) => (
        <Row key={code} gap={2}>
          <Text as="span" weight="medium">
            {code}
          </Text>
          <CopyButton value={code} />
        </Row>
      ))}
    </Details>
  );
}

/** The state of the draw, and a link by which any visitor can verify it. */
function Draw({ draw, rewardId }: { draw: OwnDraw; rewardId: string }): ReactNode {
  const t = useTexts();
  const { state, entrant, first_entry: first, last_entry: last } = draw;
  return (
    <>
      <Text size="sm">{t(`reward.draw.${state}`)}</Text>
      {entrant !== null && first !== null && last !== null && (
        <Text size="sm">
          {t('reward.draw.own', {
            count: last - first + 1,
            entrant: formatNumber(entrant),
            first: formatNumber(first),
            last: formatNumber(last),
          })}
        </Text>
      )}
      <TextLink href={`/public/rewards/${rewardId}/draw`} target="_blank" rel="noopener">
        {t('reward.draw.check')}
      </TextLink>
    </>
  );
}

function Redemption({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  if (!reward.redemption_details && !reward.redemption_image) return null;
  return (
    <Details aria-label={t('reward.howToRedeem')}>
      {reward.redemption_details && (
        <Text {...contentLang(reward, 'redemption_details')}>{reward.redemption_details}</Text>
      )}
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
