import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { Heading, Picture } from '@laurel/ui';
import { Carousel } from '@laurel/ui/carousel';
import { Link } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ContentText } from '../../parts/content/content-text.tsx';
import { ownTitle } from '../../parts/program.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { useHomeSection } from '../home-section.ts';
import { AUTO_ADVANCE_MILLIS } from './auto-advance.ts';

const Band = styled.div`
  padding: var(--space-6) max(var(--space-4), calc(50vw - 600px)) 0;
  & > h2 {
    margin-block-end: var(--space-3);
  }
`;

const Prize = styled(Link)`
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3);
  padding-inline-end: var(--space-3);
  border-radius: var(--radius-tile);
  background: var(--color-reward-tile);
  color: var(--color-on-reward-tile);
  font-weight: var(--weight-bold);
  text-decoration: none;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

/** The rewards that a visitor could win; nothing while there are none. */
export function HeroRewards(): ReactNode {
  const t = useTexts();
  const own = ownTitle('prizes_title');
  const title = own?.text ?? t('home.toWin');
  const { data = [] } = useHomeSection('active_rewards');
  const tiles = data.filter((tile) => tile.feature);
  if (tiles.length === 0) return null;
  return (
    <Band>
      <Heading level={2} lang={own?.lang}>
        {title}
      </Heading>
      <Carousel
        label={title}
        delay={AUTO_ADVANCE_MILLIS}
        size="tile"
        slides={tiles.map((tile) => ({
          key: tile.id,
          content: (
            <Prize to={signInAddress({ pathname: `/reward/${tile.id}`, search: '' })}>
              <Picture src={tile.image?.public_url ?? null} alt="" />
              <ContentText of={tile} field="name" />
            </Prize>
          ),
        }))}
      />
    </Band>
  );
}
