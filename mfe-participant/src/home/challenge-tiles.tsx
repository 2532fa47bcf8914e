import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { Tile, TileGrid } from '@laurel/ui';
import { useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { ButtonText } from '../parts/content/button-text.tsx';
import { ContentText } from '../parts/content/content-text.tsx';
import { pointsLabel } from '../parts/points-label.ts';
import { useTexts } from '../parts/use-texts.ts';

/**
 * Challenges that link to their pages. None is locked: the service leaves out those that are not active or are completed
 * (`challenge_tiles_json`).
 */
export function ChallengeTiles({ tiles }: { tiles: readonly ChallengeTile[] }): ReactNode {
  return (
    <TileGrid>
      {tiles.map((tile) => (
        <li key={tile.id}>
          <OneTile tile={tile} />
        </li>
      ))}
    </TileGrid>
  );
}

function OneTile({ tile }: { tile: ChallengeTile }): ReactNode {
  const t = useTexts();
  const signedIn = useSession((state) => state.participant !== null);
  const page = `/challenge/${tile.identifier}`;
  return (
    <Tile
      kind="challenge"
      title={<ContentText of={tile} field="caption" />}
      image={tile.image?.url ?? null}
      points={tile.reward_type === 'prize' ? t('home.prize') : pointsLabel(tile.points)}
      cta={<ButtonText challenge={tile} />}
      to={signedIn ? page : signInAddress({ pathname: page, search: '' })}
    />
  );
}
