import type { ProgramSettings, SeoTranslations } from '@laurel/contracts/programs/settings.dto';
import { Card, Picture, Stack, Text } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';

/** The form's values: an empty text for none. */
export interface SeoValues {
  seo: { title: string; description: string; image: string | null; translations: SeoTranslations };
}

interface LinkPreviewProps extends SeoValues {
  settings: ProgramSettings;
}

/** A link to the site as a search engine or a messenger shows it. */
export function LinkPreview({ seo, settings }: LinkPreviewProps): ReactNode {
  const t = useTexts();
  return (
    <Card title={t('preview.title')}>
      <Stack gap={2}>
        <Picture src={seo.image ?? settings.template_detail.header_background_image} alt="" />
        <Text size="sm" tone="muted">
          {new URL(settings.subdomain_url).host}
        </Text>
        <Text weight="medium">{seo.title || settings.name}</Text>
        <Text size="sm">{seo.description || settings.description}</Text>
      </Stack>
    </Card>
  );
}
