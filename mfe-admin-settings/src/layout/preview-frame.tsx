import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Card, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './use-texts.ts';

const Side = styled.aside`
  position: sticky;
  inset-block-start: var(--space-4);
  align-self: start;
  min-width: 0;
`;

interface PreviewFrameProps {
  settings: ProgramSettings;
  children: ReactNode;
}

/** A part of the program's site, in its colours, beside the form that it follows. */
export function PreviewFrame({ settings, children }: PreviewFrameProps): ReactNode {
  const t = useTexts();
  const { colours } = settings.template_detail.element_css_style;
  const variables = Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]));
  return (
    <Side aria-label={t('preview.title')}>
      <Card title={t('preview.title')}>
        <Stack gap={4} style={variables}>
          {children}
        </Stack>
      </Card>
    </Side>
  );
}
