import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { Tile, TileGrid } from '@laurel/ui';
import { formatDate, formatMoney, formatNumber, useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ContentText } from '../parts/content/content-text.tsx';
import { pointsText } from '../parts/points-label.ts';
import { nextReward } from '../parts/rewards/next-reward.ts';
import { useTexts } from '../parts/use-texts.ts';

const Bar = styled.span`
  display: block;
  height: 0.25rem;
  margin-top: var(--space-1);
  border-radius: var(--radius-full);
  background: color-mix(in oklab, currentcolor 20%, transparent);
  overflow: hidden;
  & > span {
    display: block;
    height: 100%;
    background: currentcolor;
  }
`;

/** How many points a reward is away, with a bar of what the balance covers. */
function Missing({ missing, share }: { missing: bigint; share: number }): ReactNode {
  const t = useTexts();
  return (
    <>
      {t('home.rewardMissing', { count: Number(missing), points: formatNumber(missing) })}
      <Bar>
        <span style={{ width: `${share * 100}%` }} />
      </Bar>
    </>
  );
}

/**
 * Rewards that link to their pages. A tile says what is missing; whether a reward is locked is decided by the service
 * (`refusalOf` in its `refusals/refusal.ts`), and the claim button of its page says why (`useLockReason`).
 */
export function RewardTiles({ tiles }: { tiles: readonly RewardTile[] }): ReactNode {
  const t = useTexts();
  const signedIn = useSession((state) => state.participant !== null);
  const balance = useSession((state) => state.points?.unused_points);
  return (
    <TileGrid>
      {tiles.map((tile) => {
        const page = `/reward/${tile.id}`;
        const earnedOn = tile.earned_by_current_participant_on;
        const next = balance === undefined ? null : nextReward([tile], BigInt(balance));
        const missing = next && next.missing > 0n && <Missing missing={next.missing} share={next.share} />;
        return (
          <li key={tile.id}>
            <Tile
              kind="reward"
              title={<ContentText of={tile} field="name" />}
              image={tile.image?.public_url ?? null}
              points={isClaimed(tile) ? costOf(tile) : null}
              meta={earnedOn ? t('home.rewardEarnedOn', { date: formatDate(earnedOn) }) : missing}
              cta={t('home.rewardLook')}
              to={signedIn ? page : signInAddress({ pathname: page, search: '' })}
            />
          </li>
        );
      })}
    </TileGrid>
  );
}

/** A later server may know types that this release does not. */
const isClaimed = ({ selection }: RewardTile): boolean =>
  Object.hasOwn(rewardKinds, selection) && rewardKinds[selection].isClaimed;

const costOf = ({ price, threshold }: RewardTile): string =>
  price ? formatMoney(price.amount, price.currency) : pointsText(threshold);
