import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../parts/use-texts.ts';

const Site = styled.div`
  overflow: hidden;
  border-radius: var(--radius-card);
  background: var(--perk-body-background);
  color: var(--perk-body-content);
  font-family: var(--font-body);
  font-size: var(--text-sm);
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  &[data-part='header'] {
    background: var(--perk-header-color);
    color: var(--perk-header-content-color);
  }
  &[data-part='footer'] {
    background: var(--perk-footer-color);
    color: var(--perk-footer-content-color);
  }
  & strong {
    color: var(--perk-header-title-color);
    font-family: var(--font-header);
  }
`;

const Body = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  & h3 {
    font-family: var(--font-header);
    font-size: var(--text-lg);
  }
`;

const Pill = styled.span`
  justify-self: start;
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-button);
  background: var(--perk-primary);
  color: var(--perk-primary-content);
  font-weight: var(--weight-medium);
  &[data-kind='secondary'] {
    background: var(--perk-secondary);
    color: var(--perk-secondary-content);
  }
`;

const InputBox = styled.span`
  padding: var(--space-2) var(--space-3);
  border: 1px solid currentcolor;
  border-radius: var(--radius-input);
  opacity: 0.8;
`;

const Tiles = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-3);
`;

const MiniTile = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3);
  border-radius: var(--radius-tile);
  background: var(--perk-challenge-tile-background);
  &[data-kind='reward'] {
    background: var(--perk-reward-tile-background-color);
  }
`;

/** The head of the home page, a field, a tile of each kind and the footer. */
export function SitePreview({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  return (
    <Site>
      <Bar data-part="header">
        <strong>{settings.name}</strong>
        <span>{t('preview.hello')}</span>
      </Bar>
      <Body>
        <h3>{settings.template_detail.header_text}</h3>
        <p>{settings.template_detail.header_description}</p>
        <InputBox>{t('preview.email.field')}</InputBox>
        <Pill>{t('preview.primary')}</Pill>
        <Tiles>
          <MiniTile>
            {t('preview.challenge')}
            <Pill data-kind="secondary">{t('preview.secondary')}</Pill>
          </MiniTile>
          <MiniTile data-kind="reward">
            {t('preview.reward')}
            <Pill data-kind="secondary">{t('preview.secondary')}</Pill>
          </MiniTile>
        </Tiles>
      </Body>
      <Bar data-part="footer">
        <span>{t('preview.footer')}</span>
      </Bar>
    </Site>
  );
}
