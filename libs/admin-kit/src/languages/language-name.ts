import type { Locale } from '@laurel/contracts/languages/languages';
import type { Translations } from '@laurel/contracts/languages/translations';
import { language } from '@laurel/web-kit';

/** A language as the reader calls it: "Spanish". */
export function languageName(named: Locale): string {
  const name = new Intl.DisplayNames([language()], { type: 'language' }).of(named) ?? named;
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/** The translations of a record as a form holds them: an empty text for each that is missing. */
export function translationValues<Field extends string>(
  languages: readonly Locale[],
  fields: readonly Field[],
  stored: Translations<Field> | undefined,
): Translations<Field> {
  const texts = languages.map((each) => [
    each,
    Object.fromEntries(fields.map((field) => [field, stored?.[each]?.[field] ?? ''])),
  ]);
  return { ...stored, ...Object.fromEntries(texts) } as Translations<Field>;
}
