import { locales, nameOf } from '@laurel/contracts/languages/languages';
import { Button } from '@laurel/ui';
import { language, type Language, usePageData, useQueryClient, useSession } from '@laurel/web-kit';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/use-texts.ts';

/** The other language, in its own words, or a menu of all; nothing where the program has only one. */
export function LanguageSwitch(): ReactNode {
  const t = useTexts();
  const { program } = usePageData();
  const client = useQueryClient();
  const signedIn = useSession((state) => state.participant !== null);
  if (!program?.i18n_enabled) return null;
  const [other, ...more] = locales.filter((each) => each !== language());
  if (other === undefined) return null;
  // A chunk of its own: no page needs it before.
  const choose = async (next: Language): Promise<void> => {
    const { switchLanguage } = await import('./languages.ts');
    await switchLanguage(next, signedIn, client);
  };
  if (more.length > 0) {
    return (
      <select
        aria-label={t('header.language')}
        value={language()}
        onChange={({ currentTarget }) => void choose(currentTarget.value as Language)}
      >
        {locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <Button variant="quiet" lang={other} icon={<Languages aria-hidden />} onClick={() => void choose(other)}>
      {nameOf(other)}
    </Button>
  );
}
