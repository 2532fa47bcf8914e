import { Button } from '@laurel/ui';
import { language, usePageData, useSession } from '@laurel/web-kit';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { switchLanguage } from './languages.ts';

const names = { en: 'English', es: 'Español' };

/** The other language, in its own words; nothing where the program has only one. */
export function LanguageSwitch(): ReactNode {
  const { program } = usePageData();
  const signedIn = useSession((state) => state.participant !== null);
  if (!program?.i18n_enabled) return null;
  const other = language() === 'en' ? 'es' : 'en';
  return (
    <Button
      variant="quiet"
      lang={other}
      icon={<Languages aria-hidden />}
      onClick={() => void switchLanguage(other, signedIn)}
    >
      {names[other]}
    </Button>
  );
}
