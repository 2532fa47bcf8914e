import { type BrandingColour, brandingColours, type Theme } from '@laurel/contracts/programs/branding';
import { pairContrasts } from '@laurel/contracts/programs/palette/contrast';
import type { Palette } from '@laurel/contracts/programs/palette/palette-from';
import { siteColours } from '@laurel/contracts/programs/palette/site-colours';
import { Button, Card, Stack, Text, VisuallyHidden } from '@laurel/ui';
import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { useTexts as useBrandingTexts } from '../../parts/use-texts.ts';
import { ratioText, usePairTexts } from './pair-texts.ts';
import { useTexts } from './use-texts.ts';

const Sample = styled.div`
  overflow: hidden;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  font-size: var(--text-sm);
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    min-height: 2.5rem;
    padding: var(--space-2) var(--space-3);
  }
  & > [data-part='page'] {
    display: grid;
    grid-template-columns: 1fr 1fr;
  }
  & > [data-part='page'] > p {
    grid-column: 1 / -1;
  }
  & img {
    max-width: 8rem;
    height: 1.75rem;
    object-fit: contain;
    object-position: left center;
  }
`;

const Piece = styled.span`
  display: grid;
  justify-items: start;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-small);
`;

const Colours = styled.ul`
  display: grid;
  gap: var(--space-1);
  font-size: var(--text-sm);
  & > li {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr) auto auto;
    align-items: center;
    gap: var(--space-2);
    font-variant-numeric: tabular-nums;
  }
  & i {
    height: 1.25rem;
    border: 1px solid var(--color-border-strong);
    border-radius: var(--radius-small);
  }
`;

interface PaletteCardProps {
  theme: Theme;
  colours: Palette;
  /** Address of the logo's picture. */
  picture: string;
  onUse: () => void;
}

/** A proposed palette: a small picture of the site in it, its colours and their weakest ratios. */
export function PaletteCard({ theme, colours, picture, onUse }: PaletteCardProps): ReactNode {
  const t = useTexts();
  const branding = useBrandingTexts();
  const texts = usePairTexts(theme);
  const contrasts = useMemo(() => pairContrasts({ colours, theme }), [colours, theme]);
  const weakestOf = (name: BrandingColour) => contrasts.find(({ pair }) => pair.colours.includes(name));
  const [weakest] = contrasts;
  return (
    <Card title={t(`logo.${theme}`)} level={3} data-testid={`palette-${theme}`}>
      <Stack gap={3}>
        <SiteSample theme={theme} colours={colours} picture={picture} />
        {weakest && (
          <Text size="sm">{t('logo.weakest', { ratio: ratioText(weakest.ratio), pair: texts.name(weakest) })}</Text>
        )}
        <Colours aria-label={t('logo.colours')}>
          {brandingColours.map((name) => {
            const contrast = weakestOf(name);
            return (
              <li key={name}>
                <i aria-hidden style={{ background: colours[name] }} />
                <span>{branding(`colour.${name}`)}</span>
                <span>{colours[name]}</span>
                <span>{contrast && t('ratio', { ratio: ratioText(contrast.ratio) })}</span>
              </li>
            );
          })}
        </Colours>
        <Button variant="primary" onClick={onUse}>
          {t('logo.use')} <VisuallyHidden>{t(`logo.useOf.${theme}`)}</VisuallyHidden>
        </Button>
      </Stack>
    </Card>
  );
}

function SiteSample({ theme, colours, picture }: Omit<PaletteCardProps, 'onUse'>): ReactNode {
  const t = useTexts();
  const of = siteColours({ colours, theme }, theme);
  const on = (ground: Parameters<typeof of>[0], words: Parameters<typeof of>[0]) => ({
    background: of(ground),
    color: of(words),
  });
  return (
    <Sample aria-hidden>
      <div style={on('header', 'header-title')}>
        <img src={picture} alt="" />
        <strong>{t('sample.title')}</strong>
      </div>
      <div data-part="page" style={on('canvas', 'text')}>
        <p>{t('sample.words')}</p>
        <Piece style={on('challenge-tile', 'on-challenge-tile')}>
          {t('sample.challenge')}
          <Piece style={on('challenge-action', 'on-challenge-action')}>{t('sample.action')}</Piece>
        </Piece>
        <Piece style={on('reward-tile', 'on-reward-tile')}>
          {t('sample.reward')}
          <Piece style={on('reward-action', 'on-reward-action')}>{t('sample.action')}</Piece>
        </Piece>
        <Piece style={on('primary', 'on-primary')}>{t('sample.button')}</Piece>
        <Piece style={on('secondary', 'on-secondary')}>{t('sample.button')}</Piece>
      </div>
      <div style={on('footer', 'on-footer')}>{t('sample.footer')}</div>
    </Sample>
  );
}
