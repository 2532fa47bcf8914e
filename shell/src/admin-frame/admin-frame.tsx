import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { Banner, ButtonLink, SkipLink } from '@laurel/ui';
import { BlockingDialog } from '@laurel/ui/overlays';
import { SideMenu } from '@laurel/ui/side-menu';
import { language } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { useFocusAfterNavigation } from '../page/use-focus-after-navigation.ts';
import { preloadRemoteOf } from '../remotes/remote-store.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { AdminHome } from './admin-home.tsx';
import { AdminHeader } from './admin-header.tsx';
import { useCurrentProgram } from './current-program.ts';
import { entryIcon } from './entry-icon.tsx';
import { addressIn, isClosed, openEntries } from './navigation.ts';

const Frame = styled.div`
  display: grid;
  grid-template: auto 1fr / 15rem minmax(0, 1fr);
  min-height: 100vh;
  @media (max-width: 800px) {
    grid-template: auto auto 1fr / minmax(0, 1fr);
  }
`;

const Side = styled.aside`
  padding: var(--space-4) var(--space-3);
  border-inline-end: 1px solid var(--color-border);
  background: var(--color-sunken);
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  min-width: 0;
  padding: var(--space-6);
  &:focus {
    outline: none;
  }
  @media (max-width: 800px) {
    padding: var(--space-4);
  }
`;

const Notice = styled.div`
  margin-block-end: var(--space-4);
`;

const isAbove = (prefix: string, pathname: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

/** The back-office around whatever page is shown: menu by permission, program switcher, blocking dialog. */
export function AdminFrame(): ReactNode {
  const t = useAdminTexts();
  const main = useFocusAfterNavigation();
  const { pathname } = useLocation();
  const { program } = useCurrentProgram();
  const items = program ? openEntries(program.id) : [];
  return (
    <Frame>
      <SkipLink target="content" />
      <AdminHeader />
      <Side>
        <SideMenu
          label={t('admin.menu')}
          groups={[
            {
              items: items.map((entry) => {
                const to = addressIn(entry, program?.id ?? '');
                return {
                  label: entry.label[language()],
                  to,
                  icon: entryIcon(entry.icon),
                  current: isAbove(to, pathname) || (entry.records !== undefined && isAbove(entry.records, pathname)),
                  onIntent: () => preloadRemoteOf(to),
                };
              }),
            },
          ]}
        />
      </Side>
      <Main id="content" tabIndex={-1} ref={main}>
        {!bootManifest().current && (
          <Notice>
            <Banner tone="warning">{t('admin.lastKnown')}</Banner>
          </Notice>
        )}
        <Content />
      </Main>
    </Frame>
  );
}

function Content(): ReactNode {
  const { pathname } = useLocation();
  const { program, unknown } = useCurrentProgram();
  if (unknown || (program && isClosed(pathname, program.id))) return <NotAllowed />;
  if (pathname === '/admin/v2' || pathname === '/admin/v2/') return <AdminHome />;
  return <RemoteOutlet pending={<PageSkeleton />} />;
}

function NotAllowed(): ReactNode {
  const t = useAdminTexts();
  return (
    <BlockingDialog title={t('admin.notAllowed')} actions={<ButtonLink to="/admin/v2">{t('admin.back')}</ButtonLink>}>
      {t('admin.notAllowedHint')}
    </BlockingDialog>
  );
}
