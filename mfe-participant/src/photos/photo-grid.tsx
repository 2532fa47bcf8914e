import type { ContestPhoto } from '@laurel/contracts/programs/photo-contest/photos.dto';
import { Picture, Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './use-texts.ts';

/** Two photos beside each other on the narrowest phone. */
export const PhotoGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(14rem, 42%), 1fr));
  gap: var(--space-5) var(--space-4);
`;

const Figure = styled.figure`
  display: grid;
  gap: var(--space-2);
  & > span {
    border-radius: var(--radius-tile);
  }
  & > figcaption {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export function PhotoFigure({ photo }: { photo: ContestPhoto }): ReactNode {
  const t = useTexts();
  const { image_url, caption, author, votes } = photo;
  const facts = [
    ...(author === '' ? [] : [t('photos.by', { author })]),
    t('photos.votes', { count: votes, number: formatNumber(votes) }),
  ];
  return (
    <Figure>
      <Picture src={image_url} alt={caption} ratio="square" />
      <figcaption>
        <Text weight="bold">{caption}</Text>
        <Text size="sm" tone="muted" numeric>
          {facts.join(' · ')}
        </Text>
      </figcaption>
    </Figure>
  );
}
