import { ButtonLink, Center, ErrorState } from '@laurel/ui';
import { getPageData } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/use-texts.ts';

export function NotFound(): ReactNode {
  const t = useTexts();
  const { area, program } = getPageData();
  const home = area === 'admin' ? '/admin/v2' : '/';
  return (
    <Center>
      <title>{[t('notFound.title'), program?.name].filter(Boolean).join(' · ')}</title>
      <ErrorState title={t('notFound.title')} action={<ButtonLink to={home}>{t('notFound.home')}</ButtonLink>}>
        {t('notFound.text')}
      </ErrorState>
    </Center>
  );
}
