import { Stack } from '@laurel/ui';
import { Select } from '@laurel/ui/fields';
import { SideMenu } from '@laurel/ui/side-menu';
import { Outlet, useLocation, useNavigate, useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { settingsAreas, settingsSections } from './settings-sections.ts';
import { useTexts } from './use-texts.ts';

// Below the width at which menu, list and its columns fit beside each other, the menu is one control.
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
  @media (min-width: ${WIDE}) {
    display: block;
    position: sticky;
    top: var(--space-4);
    align-self: start;
    max-height: calc(100dvh - 2 * var(--space-4));
    overflow-y: auto;
  }
`;

const Choice = styled.div`
  @media (min-width: ${WIDE}) {
    display: none;
  }
`;

/** The menu of the settings beside the page of theirs that the address names. */
export function SettingsFrame(): ReactNode {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const programId = useRequiredParam('program_id');
  const base = `/admin/v2/programs/${programId}/settings`;
  const groups = settingsAreas.map((area) => ({
    title: t(`area.${area}`),
    items: settingsSections
      .filter((section) => section.area === area && section.allowed?.(programId) !== false)
      .map(({ id, path }) => ({ label: t(`tab.${id}`), to: `${base}/${path}` }))
      .map((item) => ({ ...item, current: pathname === item.to || pathname.startsWith(`${item.to}/`) })),
  }));
  const items = groups.flatMap((group) => group.items);
  return (
    <Frame>
      <Menu>
        <SideMenu label={t('title')} groups={groups} />
      </Menu>
      <Choice>
        <Select
          aria-label={t('menu')}
          options={items.map(({ label, to }) => ({ value: to, label }))}
          value={items.find(({ current }) => current)?.to ?? ''}
          onChange={(event) => void navigate(event.target.value)}
        />
      </Choice>
      <Stack gap={0}>
        <Outlet />
      </Stack>
    </Frame>
  );
}
