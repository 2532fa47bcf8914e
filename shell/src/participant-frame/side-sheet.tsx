import { Button, ButtonLink, currentTheme, setTheme, Stack } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { changeLanguage, csrfToken, language, usePageData, useSession } from '@laurel/web-kit';
import type { NavigationItem } from '@laurel/contracts/programs/site';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../messages/use-texts.ts';

interface SideSheetProps {
  open: boolean;
  onClose: () => void;
  items: readonly NavigationItem[];
}

/** Everything of the header that a phone has no room for. */
export function SideSheet({ open, onClose, items }: SideSheetProps): ReactNode {
  const t = useTexts();
  const { program } = usePageData();
  const signedIn = useSession((state) => state.participant !== null);
  const [theme, show] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Dialog open={open} onClose={onClose} title={t('header.menu')} variant="sheet" size="small">
      <Stack gap={2}>
        {signedIn && (
          <ButtonLink to="/my-account" variant="quiet" onClick={onClose}>
            {t('header.account')}
          </ButtonLink>
        )}
        {items.map((item) => (
          <ButtonLink key={item.navigation_url} to={item.navigation_url} variant="quiet" onClick={onClose}>
            {item.name}
          </ButtonLink>
        ))}
        <Button
          variant="quiet"
          onClick={() => {
            setTheme(other);
            show(other);
          }}
        >
          {t(`header.theme.${other}`)}
        </Button>
        {program?.i18n_enabled && (
          <Button variant="quiet" onClick={() => void changeLanguage(language() === 'en' ? 'es' : 'en')}>
            {language() === 'en' ? 'Español' : 'English'}
          </Button>
        )}
        {signedIn && (
          <form method="post" action="/public/signin/sign_out_user">
            <input type="hidden" name="authenticity_token" value={csrfToken()} />
            <Button type="submit" variant="secondary">
              {t('header.logout')}
            </Button>
          </form>
        )}
      </Stack>
    </Dialog>
  );
}
