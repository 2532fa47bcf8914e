import { ButtonLink, Picture, Text } from '@laurel/ui';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { announce } from '../parts/feedback/announce.ts';
import { MomentCard } from './moment-card.tsx';
import type { Trophy } from './use-trophies.ts';
import { useTexts } from './use-texts.ts';

const Art = styled.div`
  width: 7rem;
  margin-inline: auto;
  border-radius: var(--radius-card);
  overflow: hidden;
`;

/** A tier, a badge or a milestone that the points have brought. */
export function TrophyCard({ trophy, onClose }: { trophy: Trophy; onClose: () => void }): ReactNode {
  const t = useTexts();
  const { kind, name } = trophy;
  const title = t(`win.${kind}`);
  useEffect(() => announce(t('win.said', { title, name })), [t, title, name]);
  return (
    <MomentCard title={title} onClose={onClose}>
      {kind !== 'tier' && trophy.image !== null && (
        <Art>
          <Picture src={trophy.image} alt="" ratio="square" fit="contain" eager />
        </Art>
      )}
      <Text size="lg" weight="bold">
        {name}
      </Text>
      {kind !== 'tier' && (
        <ButtonLink to={`/reward/${trophy.id}`} onClick={onClose}>
          {t('win.see')}
        </ButtonLink>
      )}
    </MomentCard>
  );
}
