import i18next from 'i18next';
import en from './kit.en.json' with { type: 'json' };
import es from './kit.es.json' with { type: 'json' };
import type { MessageKey } from './message-key.ts';

export type Language = 'en' | 'es';

/** Texts by key, nested; plural forms end in `_one`, `_other` and, in Spanish, `_many`. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

export interface Messages {
  en: MessageTree;
  es: MessageTree;
}

const strict = process.env.NODE_ENV !== 'production';

export const i18n = i18next.createInstance();

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: ['en', 'es'],
  resources: { en: { kit: en }, es: { kit: es } },
  defaultNS: 'kit',
  initAsync: false,
  interpolation: { escapeValue: false },
  saveMissing: strict,
  missingKeyHandler: (_languages, namespace, key) => {
    throw new Error(`Text ${namespace}:${key} is missing.`);
  },
});

/** Sets the page's language; the server chose it from the person, else from the browser. */
export async function changeLanguage(next: Language): Promise<void> {
  await i18n.changeLanguage(next);
  document.documentElement.lang = next;
}

/** Called once by the shell, before the first render. */
export function startI18n(first: Language): void {
  void changeLanguage(first);
}

export function language(): Language {
  return i18n.language === 'es' ? 'es' : 'en';
}

/** Adds the texts of a remote under its name. */
export function addMessages(namespace: string, messages: Messages): void {
  i18n.addResourceBundle('en', namespace, messages.en, true, true);
  i18n.addResourceBundle('es', namespace, messages.es, true, true);
}

/** A service's refusal in the page's language; `null` where the service's own text stands, as it does in English. */
export function refusalText(code: string): string | null {
  const key = `refusal.${code}`;
  return i18n.exists(key, { ns: 'kit' }) ? i18n.t(key, { ns: 'kit' }) : null;
}

const FIELD = { ns: 'fieldRefusal', keySeparator: false, nsSeparator: false } as const;

/** As `refusalText`, for what a service says of one field: it has no code, so its words are the key. */
export function fieldRefusalText(words: string): string {
  const [number = ''] = /\d+/.exec(words) ?? [];
  const key = [words, words.replace(number, '{{number}}')].find((each) => i18n.exists(each, FIELD));
  return key === undefined ? words : i18n.t(key, { ...FIELD, number });
}

export function kitText(key: MessageKey<typeof en>): string {
  return i18n.t(key, { ns: 'kit' });
}
