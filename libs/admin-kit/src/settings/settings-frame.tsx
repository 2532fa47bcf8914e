import { Badge, Button, Stack } from '@laurel/ui';
import { SideMenu } from '@laurel/ui/side-menu';
import { Navigate, Outlet, useLocation, useRequiredParam } from '@laurel/web-kit/router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { NotAllowed } from '../record/not-allowed.tsx';
import { openSections, sectionAt, settingsAreas } from './settings-sections.ts';
import { useSettingsTexts } from './texts.ts';

// Below the width at which menu, list and its columns fit beside each other, a button opens the menu.
const WIDE = '80rem';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4) var(--space-6);
  @media (min-width: ${WIDE}) {
    grid-template-columns: 13rem minmax(0, 1fr);
  }
`;

const Menu = styled.div`
  display: none;
  &[data-open='true'] {
    display: block;
  }
  @media (min-width: ${WIDE}) {
    display: block;
    position: sticky;
    top: var(--space-4);
    align-self: start;
    max-height: calc(100dvh - 2 * var(--space-4));
    overflow-y: auto;
  }
`;

const Opener = styled.div`
  @media (min-width: ${WIDE}) {
    display: none;
  }
`;

/** The menu of the settings beside the page that the address names. */
export function SettingsFrame(): ReactNode {
  const t = useSettingsTexts();
  const { pathname, key } = useLocation();
  const programId = useRequiredParam('program_id');
  const base = `/admin/v2/programs/${programId}/settings`;
  const open = openSections(programId);
  const shown = sectionAt(pathname.slice(base.length + 1));
  const groups = settingsAreas.map((area) => ({
    title: t(`area.${area}`),
    items: open
      .filter((section) => section.area === area)
      .map((section) => ({
        label: t(`tab.${section.id}`),
        to: `${base}/${section.path}`,
        current: section === shown,
        ...(section.isComing && { badge: <Badge>{t('comingSoon')}</Badge> }),
      })),
  }));
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [shownKey, setShownKey] = useState(key);
  if (key !== shownKey) {
    setShownKey(key);
    setIsOpen(false);
  }
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The link of the shown page would take the focus with it.
    if (!isOpen && menu.current?.contains(document.activeElement)) opener.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <Frame>
      <Opener>
        <Button
          ref={opener}
          icon={<ChevronDown aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('menu', { part: shown ? t(`tab.${shown.id}`) : '' })}
        </Button>
      </Opener>
      <Menu ref={menu} id={id} data-open={isOpen}>
        <SideMenu label={t('title')} groups={groups} />
      </Menu>
      <Stack gap={0}>{shown === undefined || open.includes(shown) ? <Outlet /> : <NotAllowed />}</Stack>
    </Frame>
  );
}

/** Redirects to the first part of the settings that the admin may open. */
export function FirstSection(): ReactNode {
  const [first] = openSections(useRequiredParam('program_id'));
  return first ? <Navigate to={first.path} replace /> : <NotAllowed />;
}
