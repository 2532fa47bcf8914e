import type { Translations } from '@laurel/contracts/languages/translations';

type Texts = Record<string, string>;

/** The translations that a change touches, one field of the audit trail each: `translations.es.caption`. */
export function changedTranslations(before: Translations, after: Translations): { before: Texts; after: Texts } {
  const earlier = byPath(before);
  const later = byPath(after);
  return { before: without(earlier, later), after: without(later, earlier) };
}

const byPath = (translations: Translations): Texts =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) =>
      Object.entries(texts).map(([field, text]) => [`translations.${language}.${field}`, text ?? '']),
    ),
  );

const without = (texts: Texts, others: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([path, text]) => others[path] !== text));
