import { ButtonLink, PointsCounter, Stack, Text } from '@laurel/ui';
import { Progress } from '@laurel/ui/progress';
import { useApiQuery, useSession } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { pointsLabel, pointsText } from '../parts/points-label.ts';
import { termFor } from '../parts/program.ts';
import { nextReward, progressTo } from '../parts/rewards/next-reward.ts';
import { MomentCard } from './moment-card.tsx';
import type { Gain } from './seen-points.ts';
import { useTexts } from './use-texts.ts';

const Amount = styled.strong`
  color: var(--color-text);
  font-family: var(--font-header);
  font-size: var(--text-3xl);
  font-weight: var(--weight-bold);
  line-height: var(--leading-tight);
`;

const Goal = styled.div`
  text-align: start;
`;

/** The points that were gained, what they bring closer, and the next challenge. */
export function PointsCard({ gain: { from, to }, onClose }: { gain: Gain; onClose: () => void }): ReactNode {
  const t = useTexts();
  const balance = BigInt(useSession((state) => state.points?.unused_points ?? '0'));
  const hasGrown = useNextFrame();
  const gained = to - from;
  return (
    <MomentCard title={t('win.earned', { points: pointsText(gained) })} onClose={onClose}>
      <Stack gap={1} align="center" aria-hidden>
        <Amount>
          <PointsCounter prefix="+" value={hasGrown ? String(gained) : '0'} term={termFor('points', gained)} />
        </Amount>
        <Text tone="muted">{t('win.balance', { balance: pointsText(balance) })}</Text>
      </Stack>
      <NextReward before={balance - gained} balance={balance} hasGrown={hasGrown} />
      <NextChallenge onClose={onClose} />
    </MomentCard>
  );
}

/** The bar to the reward that was next before the gain. */
function NextReward({ before, balance, hasGrown }: { before: bigint; balance: bigint; hasGrown: boolean }): ReactNode {
  const t = useTexts();
  const { data: rewards = [] } = useApiQuery('/public/home/current_rewards');
  const reward = nextReward(rewards, before)?.reward;
  if (!reward) return null;
  const { share, missing } = progressTo(reward.threshold, hasGrown ? balance : before);
  return (
    <Goal>
      <Progress
        label={reward.name}
        value={share}
        detail={missing === 0n ? t('win.covered') : t('win.missing', { points: pointsText(missing) })}
      />
    </Goal>
  );
}

/** The next challenge that earns points; nothing when there is none. */
function NextChallenge({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts();
  const { pathname } = useLocation();
  const { data: challenges = [] } = useApiQuery('/public/home/active_uncompleted_challenges');
  const next = challenges.find(
    ({ id, identifier, points }) =>
      points > 0 && pathname !== `/challenge/${identifier}` && pathname !== `/challenge/${id}`,
  );
  if (!next) return null;
  const points = pointsLabel(next.points);
  return (
    <ButtonLink variant="primary" block to={`/challenge/${next.identifier}`} onClick={onClose}>
      {t('win.next', { caption: next.caption })}
      {points && ` ${points}`}
    </ButtonLink>
  );
}

/** False in the first frame: what grows and moves begins there. */
function useNextFrame(): boolean {
  const [isNext, setNext] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setNext(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isNext;
}
