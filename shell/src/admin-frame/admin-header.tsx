import { Button, IconButton } from '@laurel/ui';
import { can, getPageData, useShortcut } from '@laurel/web-kit';
import { Link, useCurrentProgram } from '@laurel/web-kit/router';
import { ChevronsUpDown, LogOut, Menu as MenuIcon, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { JobsButton } from '../jobs/jobs-button.tsx';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { useTexts } from '../messages/use-texts.ts';
import { Boundary } from '../page/boundaries.tsx';
import { submitForm } from '../page/submit-form.ts';
import { AccountMenu } from './account/account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SIGN_OUT } from '../navigation/navigation.ts';
import type { OverlayName } from '../palette/overlays.tsx';
import { showOverlay } from './shown-overlay.ts';

const Bar = styled.header`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-2) var(--space-4);
  border-bottom: 1px solid var(--color-border);
  background: var(--color-surface);
  @media (max-width: 800px) {
    gap: var(--space-2);
  }
`;

const oneLine = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Brand = styled(Link)`
  font-weight: var(--weight-bold);
  color: var(--color-text);
  text-decoration: none;
  @media (max-width: 800px) {
    flex: 1 1 0;
    ${oneLine}
  }
`;

const Logo = styled.img`
  height: 1.75rem;
  max-width: 8rem;
  object-fit: contain;
  vertical-align: middle;
`;

const ProgramName = styled.span`
  ${oneLine}
`;

const SearchButton = styled(Button)`
  flex: 0 1 22rem;
  justify-content: flex-start;
  color: var(--color-muted);
  & > kbd {
    margin-inline-start: auto;
    font-family: inherit;
    font-size: var(--text-xs);
    @media (max-width: 800px) {
      display: none;
    }
  }
`;

const Right = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-inline-start: auto;
  @media (max-width: 800px) {
    gap: 0;
  }
`;

/** Program switcher and search; a row of its own on a phone. */
const Places = styled.div`
  display: contents;
  @media (max-width: 800px) {
    display: flex;
    gap: var(--space-2);
    order: 1;
    width: 100%;
    & > button {
      flex: 1 1 0;
      min-width: 0;
    }
  }
`;

const MenuButton = styled(IconButton)`
  @media (min-width: 801px) {
    display: none;
  }
`;

export interface AdminHeaderProps {
  /** Whether a phone shows the menu. */
  menuOpen: boolean;
  onMenu: () => void;
}

/** Program switcher, search, work under way, language and who is signed in. */
export function AdminHeader({ menuOpen, onMenu }: AdminHeaderProps): ReactNode {
  const t = useAdminTexts();
  const shared = useTexts();
  const { userPrograms, organization } = getPageData();
  const { program } = useCurrentProgram();
  const show = (name: OverlayName): void => showOverlay(name, t('admin.partMissing'));
  const searches = program ? can('global_search', 'view', program.id) : can('global_search', 'view');
  useShortcut('mod+k', t('search.title'), () => show('search'), searches);
  useShortcut('/', t('search.slash'), () => show('search'), searches);
  useShortcut('?', t('shortcuts.title'), () => show('shortcuts'));
  return (
    <Bar>
      <MenuButton
        label={shared('header.menu')}
        aria-expanded={menuOpen}
        aria-controls="menu"
        icon={menuOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
        onClick={onMenu}
      />
      <Brand to="/admin/v2">
        {organization?.logo_public_url ? (
          <Logo src={organization.logo_public_url} alt={organization.name} />
        ) : (
          (organization?.name ?? 'Laurel')
        )}
      </Brand>
      <Places>
        {userPrograms.length > 0 && (
          <Button
            aria-haspopup="dialog"
            aria-label={program ? t('programs.switchFrom', { program: program.name }) : t('programs.switch')}
            onClick={() => show('programs')}
          >
            <ProgramName>{program?.name ?? t('programs.switch')}</ProgramName>
            <ChevronsUpDown aria-hidden />
          </Button>
        )}
        {searches && (
          <SearchButton
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            icon={<Search aria-hidden />}
            onClick={() => show('search')}
          >
            {t('search.button')}
            <kbd aria-hidden>Ctrl K</kbd>
          </SearchButton>
        )}
      </Places>
      <Right>
        <JobsButton />
        {program?.i18n_enabled && <LanguageSwitch />}
        <Boundary instead={() => <SignOutButton />}>
          <AccountMenu pending={<SignOutButton />} />
        </Boundary>
      </Right>
    </Bar>
  );
}

/** Shown until the menu has loaded, or where it cannot be loaded. */
function SignOutButton(): ReactNode {
  const t = useAdminTexts();
  return <IconButton label={t('admin.logout')} icon={<LogOut aria-hidden />} onClick={() => submitForm(SIGN_OUT)} />;
}
