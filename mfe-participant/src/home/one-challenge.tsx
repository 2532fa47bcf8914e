import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { ChallengeTiles } from './challenge-tiles.tsx';
import { Section } from './section.tsx';
import { type OneChallengeSection, useOneChallenge } from './set-apart.ts';

interface OneChallengeProps {
  section: OneChallengeSection;
  title: string;
  /** Content below the challenge's tile. */
  children?: (tile: ChallengeTile) => ReactNode;
}

/** A section around one challenge; nothing once it is completed, or where the program has none. */
export function OneChallenge({ section, title, children }: OneChallengeProps): ReactNode {
  const t = useTexts();
  const { data, ...query } = useOneChallenge(section);
  const tiles = data === undefined ? undefined : data ? [data] : [];
  return (
    <Section
      id={section}
      title={title}
      query={{ ...query, data: tiles }}
      errorTitle={t('home.challengesFailed')}
      empty={null}
    >
      {([tile]) => (
        <>
          {tile && <ChallengeTiles tiles={[tile]} />}
          {tile && children?.(tile)}
        </>
      )}
    </Section>
  );
}
