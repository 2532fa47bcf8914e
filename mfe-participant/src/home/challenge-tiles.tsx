import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { Tile, TileGrid } from '@laurel/ui';
import { useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { pointsLabel } from '../parts/points-label.ts';
import { signInAddress } from '../parts/sign-in-address.ts';
import { useTexts } from '../parts/use-texts.ts';

export function ChallengeTiles({ tiles }: { tiles: readonly ChallengeTile[] }): ReactNode {
  const t = useTexts();
  const signedIn = useSession((state) => state.participant !== null);
  return (
    <TileGrid>
      {tiles.map((tile) => {
        const page = `/challenge/${tile.identifier}`;
        return (
          <li key={tile.id}>
            <Tile
              kind="challenge"
              title={tile.caption}
              image={tile.image?.url ?? null}
              points={tile.reward_type === 'prize' ? t('home.prize') : pointsLabel(tile.points)}
              cta={tile.cta_button_text}
              to={signedIn ? page : signInAddress({ pathname: page, search: '' })}
            />
          </li>
        );
      })}
    </TileGrid>
  );
}
