import { type Locale, locales } from '@laurel/contracts/languages/languages';
import { getPageData } from '@laurel/web-kit';

export interface ContentLanguages {
  /** The language of the fields themselves. */
  own: Locale;
  /** The languages of their translations; none in a program with one language. */
  others: readonly Locale[];
}

export function contentLanguages(programId: string): ContentLanguages {
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  const own = program?.content_language ?? 'en';
  return { own, others: program?.i18n_enabled ? locales.filter((each) => each !== own) : [] };
}
