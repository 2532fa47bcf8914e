import { useSettingsTexts } from '@laurel/admin-kit/settings';
import { EmptyState } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';

/** Whole looks to choose from do not exist yet; the page says so. */
export function ThemePage(): ReactNode {
  const t = useTexts();
  const names = useSettingsTexts();
  return (
    <>
      <PageHeader title={names('tab.theme')} />
      <EmptyState icon={<Palette />} title={names('comingSoon')}>
        {t('themeSoon')}
      </EmptyState>
    </>
  );
}
