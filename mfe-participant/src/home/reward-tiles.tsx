import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { Tile, TileGrid } from '@laurel/ui';
import { formatDate, formatMoney, formatNumber, useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { ContentText } from '../parts/content/content-text.tsx';
import { currentProgram } from '../parts/program.ts';
import { useTexts } from '../parts/use-texts.ts';

/** Rewards that link to their pages. A tile has no lock: the claim button of the page shows it, with the reason (`useLockReason`). */
export function RewardTiles({ tiles }: { tiles: readonly RewardTile[] }): ReactNode {
  const t = useTexts();
  const signedIn = useSession((state) => state.participant !== null);
  const { term_points_as: term } = currentProgram();
  return (
    <TileGrid>
      {tiles.map((tile) => {
        const page = `/reward/${tile.id}`;
        const earnedOn = tile.earned_by_current_participant_on;
        return (
          <li key={tile.id}>
            <Tile
              kind="reward"
              title={<ContentText of={tile} field="name" />}
              image={tile.image?.public_url ?? null}
              points={isClaimed(tile) ? costOf(tile, term) : null}
              meta={earnedOn ? t('home.rewardEarnedOn', { date: formatDate(earnedOn) }) : null}
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

const costOf = ({ price, threshold }: RewardTile, term: string): string =>
  price ? formatMoney(price.amount, price.currency) : `${formatNumber(threshold)} ${term}`;
