import type { Locale } from './languages.ts';
import type { Translations } from './translations.ts';

type Translated<Field extends string> = { [Name in Field]: string } & { translations?: Translations<Field> };

/**
 * A record that carries its translations, with its text in the reader's language; `lang` is the language of a text that
 * has none in it.
 *
 * @param own the language of the fields themselves, `undefined` without a program
 */
export function inLanguage<Field extends string, Item extends Translated<Field>>(
  item: Item,
  field: Field,
  reader: Locale,
  own: Locale | undefined,
): Item & { lang?: Locale | undefined } {
  if (reader === own) return item;
  const text = item.translations?.[reader]?.[field];
  return text ? { ...item, [field]: text } : { ...item, lang: own };
}
