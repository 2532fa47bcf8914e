import { ButtonLink, Center, EmptyState } from '@laurel/ui';
import { getPageData } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/use-texts.ts';
import { isTurnedOff, remoteOf } from './remote-store.ts';

/** Replaces a disabled remote: its pages will return. */
export function TurnedOff(): ReactNode {
  const t = useTexts();
  const home = getPageData().area === 'admin' ? '/admin/v2' : '/';
  const homeRemote = remoteOf(home);
  const homeIsOff = homeRemote !== null && isTurnedOff(homeRemote);
  return (
    <Center>
      <EmptyState
        title={t('turnedOff.title')}
        action={homeIsOff ? null : <ButtonLink to={home}>{t('notFound.home')}</ButtonLink>}
      >
        {t('turnedOff.text')}
      </EmptyState>
    </Center>
  );
}
