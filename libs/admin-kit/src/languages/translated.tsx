import type { Locale } from '@laurel/contracts/languages/languages';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import { type ReactNode, useCallback } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { RichTextField } from '../fields/index.ts';
import { languageName } from './language-name.ts';
import { useTexts } from './texts.ts';
import { NARROW, useShownLanguages } from './translated-form.tsx';

const SideBySide = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
  gap: var(--space-3) var(--space-4);
  /* A text is one field; the second line of its labels does not move the first. */
  align-items: end;
  & > * {
    min-width: 0;
  }
  &[data-kind='html'] {
    grid-template-columns: minmax(0, 1fr);
  }
  @media ${NARROW} {
    & > [data-shown='false'] {
      display: none;
    }
  }
`;

interface TranslatedProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  fault: (path: Path<Values>) => string | undefined;
  /** The field; the translations are beside it, at `translations.es.…`. */
  name: Path<Values>;
  label: string;
  kind?: 'line' | 'text' | 'html';
  /** The program of the media library for pictures in HTML. */
  programId?: string;
  /** The languages that have the text; all of the program without it. */
  only?: readonly Locale[];
  /** The field itself. */
  children: ReactNode;
}

/** A field beside its texts in the other languages of the program; the field alone in a program with one language. */
export function Translated<Values extends FieldValues>(props: TranslatedProps<Values>): ReactNode {
  const { kind = 'line', fault, name, only, children } = props;
  const languages = useShownLanguages();
  if (languages === null) return children;
  const { own, others, shown } = languages;
  const hasText = (language: Locale): boolean => only?.includes(language) ?? true;
  return (
    <SideBySide data-kind={kind}>
      {/* A refused field is shown in any case. */}
      <div data-shown={shown === own || fault(name) !== undefined}>{hasText(own) && children}</div>
      {others.map((language) => (
        <div key={language} data-shown={shown === language || fault(translationPath(name, language)) !== undefined}>
          {hasText(language) && <Translation {...props} kind={kind} language={language} own={own} />}
        </div>
      ))}
    </SideBySide>
  );
}

type TranslationProps<Values extends FieldValues> = Omit<TranslatedProps<Values>, 'children'> & {
  language: Locale;
  own: Locale;
};

function Translation<Values extends FieldValues>(props: TranslationProps<Values>): ReactNode {
  const { form, fault, name, label, kind, programId, language, own } = props;
  const t = useTexts();
  const path = translationPath(name, language);
  const [text, translation] = useWatch({ control: form.control, name: [name, path] });
  const said = {
    hint: text && !translation ? t('missing', { language: languageName(own) }) : undefined,
    error: fault(path),
  };
  const title = t('inLanguage', { field: label, language: languageName(language) });
  const written = { lang: language, dir: 'auto' };
  if (kind === 'html') {
    return (
      <RichTextField
        control={form.control}
        name={path}
        label={title}
        lang={language}
        {...said}
        {...(programId && { programId })}
      />
    );
  }
  const Input = kind === 'text' ? TextArea : TextInput;
  return (
    <Field label={title} {...said}>
      <Input autoComplete="off" {...written} {...form.register(path)} />
    </Field>
  );
}

/** `questions.0.title` in Spanish is `questions.0.translations.es.title`. */
function translationPath<Values extends FieldValues>(name: Path<Values>, language: Locale): Path<Values> {
  const at = name.lastIndexOf('.') + 1;
  return `${name.slice(0, at)}translations.${language}.${name.slice(at)}` as Path<Values>;
}

/** The label of a translation outside of its field, such as in a list of faults. */
export function useTranslationLabel(): (label: string, language: Locale) => string {
  const t = useTexts();
  return useCallback((field, language) => t('inLanguage', { field, language: languageName(language) }), [t]);
}
