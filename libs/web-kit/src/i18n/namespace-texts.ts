import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { MessageTree } from './catalogues.ts';
import { i18n, language, type Language } from './i18n.ts';
import type { MessageKey } from './message-key.ts';

export type { MessageKey };

/** A text by its key; `count` chooses the plural form, `{{name}}` places are filled from `values`. */
export type Translate<Texts> = (key: MessageKey<Texts>, values?: Record<string, string | number>) => string;

function onLanguageChange(notify: () => void): () => void {
  i18n.on('languageChanged', notify);
  return () => i18n.off('languageChanged', notify);
}

/**
 * The hook of one remote's texts, its keys checked by the compiler:
 * `export const useTexts = namespaceTexts<typeof en>('mfe-participant')`, then `const t = useTexts()`.
 */
export function namespaceTexts<Texts extends MessageTree>(namespace: string): () => Translate<Texts> {
  const byLanguage: Partial<Record<Language, TFunction>> = {};
  return function useTexts(): Translate<Texts> {
    const shown = useSyncExternalStore(onLanguageChange, language);
    // The same function until the language changes, so that effects may depend on it.
    return (byLanguage[shown] ??= i18n.getFixedT(shown, namespace));
  };
}
