import type { NavigationMenuItem } from '@laurel/contracts/programs/layout/layout.dto';
import { opensTab, visibleNavigation } from '@laurel/contracts/programs/layout/visible-navigation';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Stack, Text, useUiTexts, VisuallyHidden } from '@laurel/ui';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PreviewFrame } from '../preview-frame.tsx';
import { useTexts } from '../use-texts.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-card);
  background: var(--perk-header-color);
  color: var(--perk-header-content-color);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  & > img {
    max-width: 40%;
    max-height: var(--space-8);
  }
  & > :last-child {
    margin-inline-start: auto;
  }
`;

const Items = styled.ul`
  display: contents;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-1);
  }
  & svg {
    flex: none;
    width: 1em;
    height: 1em;
  }
`;

interface HeaderPreviewProps {
  items: readonly NavigationMenuItem[];
  settings: ProgramSettings;
}

/** The header of the site as visitors and as participants see it. */
export function HeaderPreview({ items, settings }: HeaderPreviewProps): ReactNode {
  const t = useTexts();
  return (
    <PreviewFrame settings={settings}>
      <HeaderBar items={items} settings={settings} signedIn={false} end={t('preview.signIn')} />
      <HeaderBar items={items} settings={settings} signedIn end={t('preview.hello')} />
      <Text size="sm" tone="muted">
        {t('preview.phone')}
      </Text>
    </PreviewFrame>
  );
}

interface HeaderBarProps extends HeaderPreviewProps {
  signedIn: boolean;
  end: string;
}

function HeaderBar({ items, settings, signedIn, end }: HeaderBarProps): ReactNode {
  const t = useTexts();
  const { opensNewTab } = useUiTexts();
  const title = t(signedIn ? 'preview.participants' : 'preview.visitors');
  const logo = settings.template_detail.header_logo;
  return (
    <Stack gap={2}>
      <Text size="sm" weight="medium">
        {title}
      </Text>
      <Bar>
        {logo ? <img src={logo} alt={settings.name} /> : <strong>{settings.name}</strong>}
        <Items aria-label={title}>
          {visibleNavigation(items, signedIn).map((item, index) => (
            <li key={index}>
              {item.name || '…'}
              {opensTab(item) && (
                <>
                  <ExternalLink aria-hidden />
                  <VisuallyHidden> ({opensNewTab})</VisuallyHidden>
                </>
              )}
            </li>
          ))}
        </Items>
        <span>{end}</span>
      </Bar>
    </Stack>
  );
}
