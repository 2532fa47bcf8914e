import type { Locale } from '@laurel/contracts/languages/languages';
import { Badge, Button, Row } from '@laurel/ui';
import { createContext, type ReactNode, use, useState } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { contentLanguages, type ContentLanguages } from '../program/content-languages.ts';
import { languageName } from './language-name.ts';
import { missingTexts } from './missing-texts.ts';
import { useTexts } from './texts.ts';

interface ShownLanguages extends ContentLanguages {
  /** The language that a phone shows; a wide screen shows all side by side. */
  shown: Locale;
  show: (language: Locale) => void;
}

const Languages = createContext<ShownLanguages | null>(null);

export const useShownLanguages = (): ShownLanguages | null => use(Languages);

/** Around a form whose texts have a value for each language of the program. */
export function TranslatedForm({ programId, children }: { programId: string; children: ReactNode }): ReactNode {
  const { own, others } = contentLanguages(programId);
  const [shown, show] = useState(own);
  const languages = others.length === 0 ? null : { own, others, shown, show };
  return <Languages value={languages}>{children}</Languages>;
}

/** The screens that have no room for two languages beside each other. */
export const NARROW = '(max-width: 47.99rem)';

const Switch = styled.div`
  display: none;
  gap: var(--space-1);
  @media ${NARROW} {
    display: flex;
  }
`;

/** In the header of a form: how many texts each language lacks and, on a phone, which language is shown. */
export function TranslationStatus<Values extends FieldValues>({ control }: { control: Control<Values> }): ReactNode {
  const t = useTexts();
  const languages = useShownLanguages();
  const values = useWatch({ control });
  if (languages === null) return null;
  const { own, others, shown, show } = languages;
  return (
    <Row gap={2}>
      {others.map((language) => {
        const count = missingTexts(values, language);
        const name = languageName(language);
        return (
          <Badge key={language} tone={count === 0 ? 'success' : 'warning'}>
            {count === 0 ? t('complete', { language: name }) : t('missingTexts', { language: name, count })}
          </Badge>
        );
      })}
      <Switch role="group" aria-label={t('shown')}>
        {[own, ...others].map((language) => (
          <Button
            key={language}
            size="small"
            variant={shown === language ? 'secondary' : 'quiet'}
            aria-pressed={shown === language}
            onClick={() => show(language)}
          >
            {languageName(language)}
          </Button>
        ))}
      </Switch>
    </Row>
  );
}
