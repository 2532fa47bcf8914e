import { getPageData } from '@laurel/web-kit';
import type { ReactNode } from 'react';

interface Translated {
  /** Names of the fields that are in the language of the contents. */
  untranslated?: readonly string[];
}

/** The `lang` of an element with a field's text: set where the text is not in the reader's language. */
export function contentLang({ untranslated }: Translated, field: string): { lang?: string } {
  const lang = untranslated?.includes(field) ? getPageData().program?.content_language : undefined;
  return lang === undefined ? {} : { lang };
}

/** A text of the program, within an element in the reader's language. */
export function ContentText<Field extends string>({
  of: record,
  field,
}: {
  of: Translated & { [Name in Field]: string | null };
  field: Field;
}): ReactNode {
  const { lang } = contentLang(record, field);
  return lang ? <span lang={lang}>{record[field]}</span> : record[field];
}
