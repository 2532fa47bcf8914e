import type { Translations } from '@laurel/contracts/languages/translations';
import { sanitizeHtml } from './sanitize-html.ts';

/** The translations with sanitized HTML in the fields that hold it. */
export function sanitizeTranslations<Field extends string>(
  translations: Translations<Field>,
  htmlFields: readonly NoInfer<Field>[],
): Translations<Field> {
  const languages = Object.entries<Partial<Record<Field, string | null>>>(translations).map(([language, texts]) => {
    const safe = { ...texts };
    for (const field of htmlFields) {
      const text = texts[field];
      if (text) safe[field] = sanitizeHtml(`translations.${language}.${field}`, text);
    }
    return [language, safe] as const;
  });
  return Object.fromEntries(languages);
}
