import { useFrameData } from '@laurel/admin-kit/program';
import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import type { NavigationEntry } from '@laurel/federation/contract/remote-declaration';
import { Banner, SkipLink } from '@laurel/ui';
import { SideMenu, type SideMenuItem } from '@laurel/ui/side-menu';
import { setCountry } from '@laurel/web-kit';
import { Navigate, useCurrentProgram, useLocation } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { GenericError } from '../page/boundaries.tsx';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { useFocusAfterNavigation } from '../page/use-focus-after-navigation.ts';
import { preloadRemoteOf } from '../remotes/remote-store.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { AdminHome } from './admin-home.tsx';
import { AdminHeader } from './admin-header.tsx';
import { DocumentTitle } from './document-title.tsx';
import { HOME, isCurrent } from './addresses.ts';
import { entryIcon } from '../navigation/entry-icon.tsx';
import {
  addressIn,
  isClosed,
  labelIn,
  landingOf,
  organizationEntries,
  programEntries,
} from '../navigation/navigation.ts';
import { NotAllowed } from './not-allowed.tsx';
import { closeOverlay, Overlay, useShownOverlay } from './shown-overlay.ts';

const Frame = styled.div`
  display: grid;
  grid-template: auto 1fr / 15rem minmax(0, 1fr);
  min-height: 100vh;
  @media (max-width: 800px) {
    display: flex;
    flex-direction: column;
  }
  /* A page that marks its content so has the whole window. */
  &:has([data-full-screen]) {
    display: block;
    & > :not(main) {
      display: none;
    }
  }
`;

const Side = styled.div`
  padding: var(--space-4) var(--space-3);
  border-inline-end: 1px solid var(--color-border);
  background: var(--color-sunken);
  & > nav {
    position: sticky;
    top: var(--space-4);
  }
  @media (max-width: 800px) {
    &:not([data-open='true']) {
      display: none;
    }
  }
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  padding: var(--space-6);
  &:focus {
    outline: none;
  }
  @media (max-width: 800px) {
    padding: var(--space-4);
  }
`;

const Notices = styled.div`
  display: grid;
  gap: var(--space-2);
  &:not(:empty) {
    margin-block-end: var(--space-4);
  }
`;

/** The back-office around whatever page is shown: menu by permission, program switcher, blocking dialog. */
export function AdminFrame(): ReactNode {
  const t = useAdminTexts();
  const main = useFocusAfterNavigation();
  const { pathname } = useLocation();
  // Header, menu and notices take names and switches that a page has just saved.
  useFrameData();
  const { program } = useCurrentProgram();
  // In this render already: the pages below format with it.
  setCountry(program?.country);
  // The overlay belongs to the page that it was opened on: another page closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const menuOpen = menuAt === pathname;
  return (
    <Frame>
      <DocumentTitle content={main} />
      <SkipLink target="content" />
      <AdminHeader menuOpen={menuOpen} onMenu={() => setMenuAt(menuOpen ? null : pathname)} />
      <Side id="menu" data-open={menuOpen}>
        <Navigation />
      </Side>
      <Main id="content" tabIndex={-1} ref={main}>
        <Notices>
          {!bootManifest().current && <Banner tone="warning">{t('admin.lastKnown')}</Banner>}
          {program?.test_mode && !HOME.test(pathname) && (
            <Banner tone="warning" title={t('programs.testMode')}>
              {t('admin.testMode', { program: program.name })}
            </Banner>
          )}
        </Notices>
        <Content />
      </Main>
      <OpenOverlay />
    </Frame>
  );
}

function Navigation(): ReactNode {
  const t = useAdminTexts();
  const { pathname } = useLocation();
  const { program } = useCurrentProgram();
  const programId = program?.id ?? '';
  const item = (entry: NavigationEntry): SideMenuItem => {
    const to = addressIn(entry, programId);
    return {
      label: labelIn(entry, programId),
      to,
      icon: entryIcon(entry.icon),
      current: isCurrent(entry, programId, pathname),
      onIntent: () => preloadRemoteOf(to),
    };
  };
  return (
    <SideMenu
      label={t('admin.menu')}
      groups={[
        { items: program ? programEntries(programId).map(item) : [] },
        { title: t('organization.title'), items: organizationEntries().map(item) },
      ]}
    />
  );
}

const PROGRAM_ROOT = /^\/admin\/v2\/programs\/[^/]+\/?$/;
const WITHOUT_PROGRAM = /^\/admin\/v2\/programs(?:\/?$|\/\/)/;

function Content(): ReactNode {
  const { pathname } = useLocation();
  const { program, unknown } = useCurrentProgram();
  if (HOME.test(pathname)) return <AdminHome />;
  if (WITHOUT_PROGRAM.test(pathname)) return <GenericError title="Missing param program_id" />;
  if (unknown || isClosed(pathname, program?.id ?? null)) return <NotAllowed />;
  if (PROGRAM_ROOT.test(pathname) && program) {
    const landing = landingOf(program.id);
    return landing === null ? <NotAllowed /> : <Navigate to={landing} replace />;
  }
  return <RemoteOutlet pending={<PageSkeleton />} />;
}

function OpenOverlay(): ReactNode {
  const name = useShownOverlay((state) => state.name);
  return name && <Overlay key={name} name={name} onClose={closeOverlay} />;
}
