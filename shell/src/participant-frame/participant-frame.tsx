import { SkipLink } from '@laurel/ui';
import { useOnline } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../messages/use-texts.ts';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { useFocusAfterNavigation } from '../page/use-focus-after-navigation.ts';
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

const Offline = styled.p`
  padding: var(--space-2) var(--space-4);
  background: var(--color-warning-tint);
  color: var(--color-on-warning-tint);
  text-align: center;
`;

/** The program's site around whatever page is shown. */
export function ParticipantFrame(): ReactNode {
  const t = useTexts();
  const online = useOnline();
  const main = useFocusAfterNavigation();
  const { pathname } = useLocation();
  const offline = !online && <Offline role="status">{t('offline')}</Offline>;
  if (pathname === '/signin') {
    return (
      <>
        {offline}
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
      {offline}
      <Main id="content" tabIndex={-1} ref={main}>
        <RemoteOutlet pending={<PageSkeleton />} />
      </Main>
      <Footer />
    </Frame>
  );
}
