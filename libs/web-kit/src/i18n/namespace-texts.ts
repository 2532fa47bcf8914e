import { useTranslation } from 'react-i18next';
import { i18n, type MessageTree } from './i18n.ts';
import type { MessageKey } from './message-key.ts';

export type { MessageKey };

/** A text by its key; `count` chooses the plural form, `{{name}}` places are filled from `values`. */
export type Translate<Texts> = (key: MessageKey<Texts>, values?: Record<string, string | number>) => string;

/**
 * The hook of one remote's texts, its keys checked by the compiler:
 * `export const useTexts = namespaceTexts<typeof en>('mfe-participant')`, then `const t = useTexts()`.
 */
export function namespaceTexts<Texts extends MessageTree>(namespace: string): () => Translate<Texts> {
  return function useTexts(): Translate<Texts> {
    const { t } = useTranslation(namespace, { i18n });
    return t;
  };
}
