import { locales, nameOf } from '@laurel/contracts/languages/languages';
import { Button } from '@laurel/ui';
import { api, getPageData, language, type Language, toApiError } from '@laurel/web-kit';
import { Languages } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../messages/use-texts.ts';
import { reportFault } from '../page/report-fault.ts';

const Name = styled.span`
  @media (max-width: 800px) {
    display: none;
  }
`;

const Code = styled.span`
  @media (min-width: 801px) {
    display: none;
  }
`;

/** The other language, in its own words, or a menu of all; it is saved with the account, and the page reloads in it. */
export function LanguageSwitch(): ReactNode {
  const [changing, setChanging] = useState(false);
  const { user } = getPageData();
  const t = useTexts();
  const others = locales.filter((each) => each !== language());
  const [other] = others;
  const change = async (next: Language): Promise<void> => {
    setChanging(true);
    try {
      await api.put(`/admin/v2/users/${user?.id}`, { preferred_locale: next });
      window.location.reload();
    } catch (error) {
      // The specification asks for the log alone.
      reportFault('language', { message: toApiError(error).message });
      setChanging(false);
    }
  };
  if (other === undefined) return null;
  if (others.length > 1) {
    return (
      <select
        aria-label={t('header.language')}
        value={language()}
        disabled={changing}
        onChange={({ currentTarget }) => void change(currentTarget.value as Language)}
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
    <Button
      variant="quiet"
      lang={other}
      aria-label={nameOf(other)}
      icon={<Languages aria-hidden />}
      loading={changing}
      onClick={() => void change(other)}
    >
      <Name>{nameOf(other)}</Name>
      <Code aria-hidden>{other.toUpperCase()}</Code>
    </Button>
  );
}
