import { type ElementCssStyle, lookVariables, type ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Card } from '@laurel/ui';
import { Tabs } from '@laurel/ui/tabs';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../parts/use-texts.ts';
import { EmailPreview } from './email-preview.tsx';
import { FontFaces } from './font-faces.tsx';
import { SitePreview } from './site-preview.tsx';

const Side = styled.aside`
  position: sticky;
  inset-block-start: var(--space-4);
  align-self: start;
  min-width: 0;
`;

const tabs = ['program', 'emails'] as const;
type PreviewTab = (typeof tabs)[number];

interface LookPreviewProps {
  /** Parts of the style that the form holds; the others are as they are stored. */
  parts: Partial<ElementCssStyle>;
  /** Texts and pictures that the form holds. */
  assets?: Partial<ProgramTemplateDetail>;
  settings: ProgramSettings;
}

/** The look of the form on the program's site and on its e-mails. */
export function LookPreview({ parts, assets, settings }: LookPreviewProps): ReactNode {
  const t = useTexts();
  const [tab, setTab] = useState<PreviewTab>('program');
  const template = { ...settings.template_detail, ...assets };
  const style = { ...template.element_css_style, ...parts };
  return (
    <Side aria-label={t('preview.title')}>
      <FontFaces fonts={[style.header_font, style.body_font]} />
      <Card title={t('preview.title')}>
        <Tabs
          label={t('preview.title')}
          items={tabs.map((id) => ({ id, label: t(`preview.tab.${id}`) }))}
          selected={tab}
          onSelect={(id) => setTab(id as PreviewTab)}
        >
          {tab === 'program' ? (
            <SitePreview programId={settings.id} template={{ ...template, element_css_style: style }} />
          ) : (
            <div inert style={lookVariables(style)} data-testid="look-preview">
              <EmailPreview name={settings.name} language={settings.language} />
            </div>
          )}
        </Tabs>
      </Card>
    </Side>
  );
}
