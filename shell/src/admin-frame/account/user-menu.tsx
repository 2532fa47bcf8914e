import { currentTheme, setTheme } from '@laurel/ui';
import { Menu } from '@laurel/ui/menu';
import { getPageData } from '@laurel/web-kit';
import { useCurrentProgram } from '@laurel/web-kit/router';
import { Building2, ExternalLink, Keyboard, LogOut, Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAdminTexts } from '../../messages/use-admin-texts.ts';
import { useTexts } from '../../messages/use-texts.ts';
import { submitForm } from '../../page/submit-form.ts';
import { AccountButton } from './account-button.tsx';
import { ORGANIZATION, SIGN_OUT } from '../../navigation/navigation.ts';
import { showOverlay } from '../shown-overlay.ts';

/** The menu of the signed-in user; open from the start. */
export function UserMenu(): ReactNode {
  const t = useAdminTexts();
  const shared = useTexts();
  const { user, isAdmin } = getPageData();
  const { program } = useCurrentProgram();
  const [theme, show] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const turn = (): void => {
    setTheme(other);
    show(other);
  };
  return (
    <Menu
      trigger={<AccountButton />}
      defaultOpen
      groups={[
        {
          label: user?.email ?? '',
          items: [
            ...(isAdmin
              ? [
                  {
                    id: 'organization',
                    label: t('organization.title'),
                    icon: <Building2 aria-hidden />,
                    to: ORGANIZATION,
                  },
                ]
              : []),
            ...(program
              ? [{ id: 'site', label: t('admin.goToSite'), icon: <ExternalLink aria-hidden />, href: program.site_url }]
              : []),
          ],
        },
        {
          items: [
            {
              id: 'theme',
              label: shared(`header.theme.${other}`),
              icon: other === 'light' ? <Sun aria-hidden /> : <Moon aria-hidden />,
              onSelect: turn,
            },
            {
              id: 'shortcuts',
              label: t('shortcuts.title'),
              icon: <Keyboard aria-hidden />,
              onSelect: () => showOverlay('shortcuts', t('admin.partMissing')),
            },
          ],
        },
        {
          items: [
            { id: 'out', label: t('admin.logout'), icon: <LogOut aria-hidden />, onSelect: () => submitForm(SIGN_OUT) },
          ],
        },
      ]}
    />
  );
}
