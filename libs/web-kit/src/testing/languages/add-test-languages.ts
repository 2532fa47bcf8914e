import { type LanguageEntry, languages, type Locale, locales } from '@laurel/contracts/languages/languages';
import { catalogues } from '../../i18n/catalogues.ts';

interface TestLanguage {
  entry: LanguageEntry;
  load: () => Promise<object>;
}

const testLanguages: Record<string, TestLanguage> = {
  de: {
    entry: { name: 'Deutsch', direction: 'ltr', region: 'DE' },
    load: async () => (await import('./de/index.ts')).de,
  },
  ar: {
    entry: { name: 'العربية', direction: 'rtl', region: 'EG' },
    load: async () => (await import('./ar/index.ts')).ar,
  },
};

/** Adds German and Arabic as a product with these languages has them: one entry in the list, one folder of catalogues. */
export function addTestLanguages(): { de: Locale; ar: Locale } {
  for (const [code, { entry, load }] of Object.entries(testLanguages)) {
    if (Object.hasOwn(languages, code)) continue;
    Object.assign(languages, { [code]: entry });
    Object.assign(catalogues, { [code]: load });
    locales.push(code as Locale);
  }
  return { de: 'de' as Locale, ar: 'ar' as Locale };
}
