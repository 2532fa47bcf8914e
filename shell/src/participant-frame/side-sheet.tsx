import { answerDrafts, seenPointsKey, signInStorageKey } from '@laurel/contracts/page/browser-storage';
import { opensTab } from '@laurel/contracts/programs/layout/visible-navigation';
import { termWord } from '@laurel/contracts/programs/words/term-word';
import { Button, ButtonLink, currentTheme, type LinkTarget, setTheme, Stack } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { csrfToken, dropDrafts, language, usePageData } from '@laurel/web-kit';
import type { NavigationItem } from '@laurel/contracts/programs/site';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import { TierStanding } from './tier-standing.tsx';
import { useTexts } from '../messages/use-late-texts.ts';

interface SideSheetProps {
  open: boolean;
  onClose: () => void;
  items: readonly (NavigationItem & { lang?: string | undefined })[];
  /** The sign-in of visitors, with the address to return to; `null` for participants. */
  signIn: LinkTarget | null;
}

/** The parts of the header that do not fit on a phone. */
export function SideSheet({ open, onClose, items, signIn }: SideSheetProps): ReactNode {
  const t = useTexts();
  const { program } = usePageData();
  return (
    <Dialog open={open} onClose={onClose} title={t('header.menu')} variant="sheet" size="small">
      <Stack gap={2}>
        {!signIn && program?.features['tiers'] && <TierStanding program={program} />}
        {signIn ? (
          <ButtonLink {...signIn} variant="primary" onClick={onClose}>
            {t('header.signIn')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/my-account" variant="quiet" onClick={onClose}>
              {program?.translations?.[language()]?.my_account_title ?? program?.my_account_title ?? t('sheet.account')}
            </ButtonLink>
            <ButtonLink to="/my-rewards" variant="quiet" onClick={onClose}>
              {t('sheet.rewards', { term: program ? termWord(program, 'rewards', language()) : '' })}
            </ButtonLink>
          </>
        )}
        {items.map((item) =>
          opensTab(item) ? (
            <ButtonLink
              key={item.name}
              lang={item.lang}
              href={item.navigation_url}
              target="_blank"
              rel="noopener noreferrer"
              variant="quiet"
              icon={<ExternalLink aria-hidden />}
            >
              {item.name}
            </ButtonLink>
          ) : (
            <ButtonLink key={item.name} lang={item.lang} to={item.navigation_url} variant="quiet" onClick={onClose}>
              {item.name}
            </ButtonLink>
          ),
        )}
        {program?.theme_switch_enabled && <ThemeSwitch />}
        <LanguageSwitch />
        {!signIn && (
          <form method="post" action="/public/signin/sign_out_user" onSubmit={forgetSignIn}>
            <input type="hidden" name="authenticity_token" value={csrfToken()} />
            <Button type="submit" variant="secondary" block>
              {t('sheet.logout')}
            </Button>
          </form>
        )}
      </Stack>
    </Dialog>
  );
}

/** The next person at this device sees no address, no points and no answers. */
function forgetSignIn(): void {
  dropDrafts(answerDrafts);
  try {
    localStorage.removeItem(signInStorageKey);
    localStorage.removeItem(seenPointsKey);
  } catch {
    // Storage is forbidden in this browser, so nothing stands there.
  }
}

function ThemeSwitch(): ReactNode {
  const t = useTexts();
  const [theme, show] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="quiet"
      onClick={() => {
        setTheme(other);
        show(other);
      }}
    >
      {t(`header.theme.${other}`)}
    </Button>
  );
}
