import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../parts/use-texts.ts';
import type { PreviewProps } from './preview-props.ts';

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

const Logo = styled.img`
  max-width: 6rem;
  height: 1.75rem;
  object-fit: contain;
`;

const Head = styled.div`
  position: relative;
  height: 7rem;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & > img + img {
    position: absolute;
    inset-block: var(--space-3);
    inset-inline-end: var(--space-3);
    width: 40%;
    height: calc(100% - 2 * var(--space-3));
    object-fit: contain;
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
export function SitePreview({ name, template }: PreviewProps): ReactNode {
  const t = useTexts();
  return (
    <Site>
      <Bar data-part="header">
        {template.header_logo ? <Logo src={template.header_logo} alt={name} /> : <strong>{name}</strong>}
        <span>{t('preview.hello')}</span>
      </Bar>
      {template.header_background_image && (
        <Head>
          <img src={template.header_background_image} alt="" />
          {template.overlay_image && <img src={template.overlay_image} alt="" />}
        </Head>
      )}
      <Body>
        <h3>{template.header_text}</h3>
        <p>{template.header_description}</p>
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
        {template.footer_logo && <Logo src={template.footer_logo} alt="" />}
        <span>{t('preview.footer')}</span>
      </Bar>
    </Site>
  );
}
