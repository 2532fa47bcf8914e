import { type Locale, pageFormatTag } from '@laurel/contracts/languages/languages';

/** BCP 47 tag for `Intl`: the page's own if it names a region of this language, else with its default one. */
export const pageTag = (language: Locale): string => pageFormatTag(document.documentElement.lang, language);
