import type { MessageTree } from './catalogues.ts';
import type { Language, Messages } from './i18n.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

/** The places and parts of a text that its translation must have too. */
function marks(text: string): string {
  return [...new Set(text.match(/\{\{\s*\w+[^}]*\}\}|<\w+>/g) ?? [])]
    .map((mark) => mark.replace(/\s/g, ''))
    .sort()
    .join(' ');
}

function expectedKeys(texts: Map<string, string>, language: Language): Set<string> {
  const keys = new Set<string>();
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const key of texts.keys()) {
    if (!PLURAL.test(key)) keys.add(key);
    else for (const form of forms) keys.add(key.replace(PLURAL, `_${form}`));
  }
  return keys;
}

/**
 * What is wrong with a remote's texts: keys or plural forms missing on either side, empty texts, and places
 * (`{{name}}`, `<part>`) that only one language has. Empty when all is well.
 */
export function checkMessages(messages: Messages): string[] {
  const faults: string[] = [];
  const flat = { en: flatten(messages.en), es: flatten(messages.es) };
  for (const [language, other] of [
    ['en', 'es'],
    ['es', 'en'],
  ] as const) {
    const wanted = expectedKeys(new Map([...flat[language], ...flat[other]]), language);
    for (const key of wanted) {
      const text = flat[language].get(key);
      if (text === undefined) faults.push(`${language}: ${key} is missing`);
      else if (text.trim() === '') faults.push(`${language}: ${key} is empty`);
    }
  }
  for (const [key, text] of flat.en) {
    const translation = flat.es.get(key);
    // "One point" may leave the number out where the other language names it.
    if (translation === undefined || PLURAL.test(key)) continue;
    if (marks(text) !== marks(translation))
      faults.push(`es: ${key} has [${marks(translation)}], en has [${marks(text)}]`);
  }
  return faults;
}
