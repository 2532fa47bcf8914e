import type { Locale } from '@laurel/contracts/languages/languages';

const isEmpty = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';

/** How many texts of a form have no translation, at any depth: records have `translations` beside their fields. */
export function missingTexts(values: unknown, language: Locale): number {
  if (typeof values !== 'object' || values === null) return 0;
  const { translations, ...fields } = values as Record<string, unknown>;
  const texts = (translations as Record<string, Record<string, unknown>> | undefined)?.[language] ?? {};
  const own = Object.entries(texts).filter(([field, text]) => isEmpty(text) && !isEmpty(fields[field]));
  return Object.values(fields).reduce<number>((sum, inner) => sum + missingTexts(inner, language), own.length);
}
