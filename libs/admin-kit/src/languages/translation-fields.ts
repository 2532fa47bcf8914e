import type { Locale } from '@laurel/contracts/languages/languages';

/** The path of a text in another language, in a form and in the trail of changes: `translations.es.caption`. */
export type TranslationField<Field extends string = string> = `translations.${Locale}.${Field}`;

export const isTranslation = (field: string): field is TranslationField => field.startsWith('translations.');

/** The language and the field of a translation. */
export function translationOf<Field extends string>(path: TranslationField<Field>): { language: Locale; field: Field } {
  const [, language, field] = path.split('.');
  return { language, field } as ReturnType<typeof translationOf<Field>>;
}

/** The fields, and after them the texts among them in each language. */
export function withTranslations<Field extends string, Text extends string>(
  fields: readonly Field[],
  texts: readonly Text[],
  languages: readonly Locale[],
): readonly (Field | TranslationField<Text>)[] {
  const own = texts.filter((text) => (fields as readonly string[]).includes(text));
  return [
    ...fields,
    ...languages.flatMap((language) => own.map((text) => `translations.${language}.${text}` as const)),
  ];
}
