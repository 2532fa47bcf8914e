import { directionOf, formatTag, knownLocale, type Locale } from '@laurel/contracts/languages/languages';
import i18next from 'i18next';
import { catalogueOf, type MessageTree } from './catalogues.ts';
import en from './kit.en.json' with { type: 'json' };
import es from './kit.es.json' with { type: 'json' };
import type { MessageKey } from './message-key.ts';

export type Language = Locale;

/** The texts that code carries; those of other languages are in the catalogues. */
export interface Messages {
  en: MessageTree;
  es: MessageTree;
}

const strict = process.env.NODE_ENV !== 'production';

export const i18n = i18next.createInstance();

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { kit: en }, es: { kit: es } },
  defaultNS: 'kit',
  initAsync: false,
  interpolation: { escapeValue: false },
  saveMissing: strict,
  missingKeyHandler: (_languages, namespace, key) => {
    throw new Error(`Text ${namespace}:${key} is missing.`);
  },
});

const loaded = new Set<Language>();

/** A catalogue that cannot be loaded is tried again at the next change: English texts are better than no page. */
async function addCatalogue(code: Language, load: NonNullable<ReturnType<typeof catalogueOf>>): Promise<void> {
  try {
    for (const [namespace, texts] of Object.entries(await load())) addTexts(code, namespace, texts);
    loaded.add(code);
  } catch {
    return;
  }
}

let country: string | undefined;

/** The page's language with the region whose formats its dates and numbers have, for `Intl`. */
export const formatLocale = (): string => formatTag(language(), country);

function tagPage(code = language()): void {
  document.documentElement.lang = country ? formatTag(code, country) : code;
}

/** Sets the page's language; the server chose it from the person, else from the browser. */
export async function changeLanguage(next: Language): Promise<void> {
  const load = loaded.has(next) ? null : catalogueOf(next);
  if (load) await addCatalogue(next, load);
  // The change renders what reads formats and direction of the page's element, and nothing renders it again.
  tagPage(next);
  document.documentElement.dir = directionOf(next);
  await i18n.changeLanguage(next);
}

/** Sets the country (ISO 3166-1 alpha-2) whose formats the page has; the language's own for none. */
export function setCountry(next: string | null | undefined): void {
  country = next ?? undefined;
  tagPage();
}

export const language = (): Language => knownLocale(i18n.language) ?? 'en';

/** The texts of a namespace in the page's language, where they are not the remotes' own. */
export const catalogueTexts = (namespace: string): MessageTree =>
  (i18n.getResourceBundle(language(), namespace) as MessageTree | undefined) ?? {};

const addTexts = (code: Language, namespace: string, texts: MessageTree): void => {
  i18n.addResourceBundle(code, namespace, texts, true, true);
};

/** Adds the texts of a remote under its name. */
export function addMessages(namespace: string, messages: Messages): void {
  addTexts('en', namespace, messages.en);
  addTexts('es', namespace, messages.es);
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
