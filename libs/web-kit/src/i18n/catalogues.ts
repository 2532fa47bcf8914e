import type { Locale } from '@laurel/contracts/languages/languages';

/** Texts by key, nested; plural forms end in `_one`, `_other` and, in Spanish, `_many`. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

/** The texts of one language by namespace: `kit`, `ui`, `shell`, `fieldRefusal` and those of the remotes. */
type Catalogue = Record<string, MessageTree>;

type LoadCatalogue = () => Promise<Catalogue>;

/**
 * The folders of texts by language, each loaded by a dynamic import of its index. `null` where the texts are beside the
 * code, as those in English are.
 */
export const catalogues: Record<Exclude<Locale, 'en'>, LoadCatalogue | null> = { es: null };

/** How the catalogue of a language is loaded; `null` where its texts are beside the code. */
export const catalogueOf = (language: Locale): LoadCatalogue | null =>
  (catalogues as Partial<Record<Locale, LoadCatalogue | null>>)[language] ?? null;
