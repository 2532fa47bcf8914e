import { SkipLink } from '@laurel/ui';
import { getPageData, useOnline } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../messages/use-texts.ts';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { useFocusAfterNavigation } from '../page/use-focus-after-navigation.ts';
import { useLostFocus } from '../page/use-lost-focus.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
`;

const Main = styled.main`
  flex: 1;
  min-width: 0;
  &:focus,
  & h1:focus {
    outline: none;
  }
`;

const Notice = styled.p`
  padding: var(--space-2) var(--space-4);
  background: var(--color-warning-tint);
  color: var(--color-on-warning-tint);
  text-align: center;
  &[data-tone='calm'] {
    background: var(--color-info-tint);
    color: var(--color-on-info-tint);
    font-size: var(--text-sm);
  }
`;

/** The program's site around whatever page is shown. */
export function ParticipantFrame(): ReactNode {
  const t = useTexts();
  const online = useOnline();
  const main = useFocusAfterNavigation();
  useLostFocus();
  const { pathname } = useLocation();
  const notices = (
    <>
      {getPageData().program?.test_mode && (
        <Notice as="aside" data-tone="calm">
          {t('testMode')}
        </Notice>
      )}
      {!online && <Notice role="status">{t('offline')}</Notice>}
    </>
  );
  if (pathname === '/signin') {
    return (
      <>
        {notices}
        <Main id="content" tabIndex={-1} ref={main}>
          <RemoteOutlet pending={<PageSkeleton />} />
        </Main>
      </>
    );
  }
  return (
    <Frame>
      <SkipLink target="content" />
      <Header />
      {notices}
      <Main id="content" tabIndex={-1} ref={main}>
        <RemoteOutlet pending={<PageSkeleton />} />
      </Main>
      <Footer />
    </Frame>
  );
}
