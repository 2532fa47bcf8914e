import { Button } from '@laurel/ui';
import { api, getPageData, language, type Language, toApiError } from '@laurel/web-kit';
import { Languages } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { reportFault } from '../page/report-fault.ts';

const names: Record<Language, string> = { en: 'English', es: 'Español' };

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

/** The other language, in its own words; it is saved with the account, and the page reloads in it. */
export function LanguageSwitch(): ReactNode {
  const [changing, setChanging] = useState(false);
  const { user } = getPageData();
  const other = language() === 'en' ? 'es' : 'en';
  const change = async (): Promise<void> => {
    setChanging(true);
    try {
      await api.put(`/admin/v2/users/${user?.id}`, { preferred_locale: other });
      window.location.reload();
    } catch (error) {
      // The specification asks for the log alone.
      reportFault('language', { message: toApiError(error).message });
      setChanging(false);
    }
  };
  return (
    <Button
      variant="quiet"
      lang={other}
      aria-label={names[other]}
      icon={<Languages aria-hidden />}
      loading={changing}
      onClick={() => void change()}
    >
      <Name>{names[other]}</Name>
      <Code aria-hidden>{other.toUpperCase()}</Code>
    </Button>
  );
}
