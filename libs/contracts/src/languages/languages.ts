export interface LanguageEntry {
  /** What the language calls itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Country (ISO 3166) whose formats of dates and numbers stand where no other is known. */
  region: string;
}

/**
 * The languages of the product; the first is the one that texts fall back to. Types, validators, menus and texts follow
 * this list, and tests hold the databases' checks against it.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', region: 'US' },
  es: { name: 'Español', direction: 'ltr', region: 'ES' },
} satisfies Record<string, LanguageEntry>;

export type Locale = keyof typeof languages;

const entries: Record<string, LanguageEntry> = languages;

export const locales = Object.keys(languages) as Locale[];

/** The language that a text names, such as a cookie or the parameter of an address; `null` for any other text. */
export const knownLocale = (text: string | null | undefined): Locale | null =>
  text != null && Object.hasOwn(entries, text) ? (text as Locale) : null;

export const directionOf = (locale: Locale): LanguageEntry['direction'] => entries[locale]?.direction ?? 'ltr';

export const nameOf = (locale: Locale): string => entries[locale]?.name ?? locale;

/** The language with its region, for the formats of `Intl`: `en-US`. */
export const formatTag = (locale: Locale, region = entries[locale]?.region): string =>
  region === undefined ? locale : `${locale}-${region}`;

/** As `formatTag`, with the region of a page's `<html lang>` where that is in the same language and names one. */
export const pageFormatTag = (pageLanguage: string, locale: Locale): string =>
  pageLanguage.startsWith(`${locale}-`) ? pageLanguage : formatTag(locale);
