import type { Locale } from '@laurel/contracts/languages/languages';

/** Texts by the name of the components that say them: `components`, `mediaLibrary`, `selection`. */
export type UiCatalogue = Readonly<Record<string, unknown>>;

type Carried<Texts> = { en: Texts } & Partial<Record<Locale, Texts>>;

/** Texts in a language: those that the components carry, over them those of its catalogue; English for the rest. */
export function textsIn<Texts extends object>(
  carried: Carried<Texts>,
  language: Locale,
  catalogue: UiCatalogue,
  name: string,
): Texts {
  const own = carried[language] ?? carried.en;
  return Object.hasOwn(catalogue, name) ? { ...own, ...(catalogue[name] as Partial<Texts>) } : own;
}
