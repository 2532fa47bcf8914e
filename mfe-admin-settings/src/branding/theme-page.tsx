import { useSettingsTexts } from '@laurel/admin-kit/settings';
import { EmptyState } from '@laurel/ui';
import { Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { DraftBanner } from './draft/draft-banner.tsx';
import { LookPage } from './draft/look-page.tsx';

/** Whole looks to choose from do not exist yet; the page says so. */
export function ThemePage(): ReactNode {
  const t = useTexts();
  const names = useSettingsTexts();
  return (
    <LookPage section="theme">
      {() => (
        <>
          <DraftBanner />
          <EmptyState icon={<Palette />} title={names('comingSoon')}>
            {t('themeSoon')}
          </EmptyState>
        </>
      )}
    </LookPage>
  );
}
