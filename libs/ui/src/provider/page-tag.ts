import { type Locale, pageFormatTag } from '@laurel/contracts/languages/languages';

/** A language with the region whose formats the page has, for `Intl`. */
export const pageTag = (language: Locale): string => pageFormatTag(document.documentElement.lang, language);
