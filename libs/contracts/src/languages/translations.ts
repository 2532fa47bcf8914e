import { getMetadataStorage } from 'class-validator';
import { locales, type Locale } from './languages.ts';
import { Clearable, OptionalNested } from '../validation/nested.ts';

type Shape = new () => object;

/**
 * Texts of a record in languages other than that of its fields: `{ es: { caption: '…' } }`. In a request `null` and an
 * empty text remove one, and what is left out stays.
 */
export type Translations<Field extends string = string> = {
  [Language in Locale]?: { [Name in Field]?: string | null };
};

/** Translations of fields of a request class; each text is held to the rules of its field. */
export function TranslationsOf(shape: () => Shape, fields: readonly string[]): PropertyDecorator {
  let translations: Shape | undefined;
  return OptionalNested(() => (translations ??= translationsClass(textsClass(shape(), fields))));
}

function translationsClass(texts: Shape): Shape {
  const translations = class Translations {} as Shape;
  for (const language of locales) OptionalNested(() => texts)(translations.prototype as object, language);
  return translations;
}

function textsClass(shape: Shape, fields: readonly string[]): Shape {
  const texts = class Texts {} as Shape;
  const storage = getMetadataStorage();
  for (const rule of storage.getTargetValidationMetadatas(shape, '', true, false)) {
    // What says that a field may be left out is replaced: each translation may be.
    if (!fields.includes(rule.propertyName) || rule.type === 'conditionalValidation') continue;
    storage.addValidationMetadata(Object.assign({}, rule, { target: texts }));
  }
  for (const field of fields) Clearable()(texts.prototype as object, field);
  return texts;
}

/** The translations after a save: those given replace the stored ones, empty ones are left out. */
export function mergedTranslations(stored: Translations, given: Translations | undefined): Translations {
  const languages = locales.map((language) => {
    const texts = Object.entries({ ...stored[language], ...given?.[language] });
    return [language, Object.fromEntries(texts.filter(([, text]) => text != null && text !== ''))] as const;
  });
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0));
}

/**
 * Faults of the translations in a request, at any depth, by their path.
 *
 * @param contentLanguage the language of the fields; `null` while the program has offered one language only
 */
export function* translationFaults(
  request: object,
  contentLanguage: Locale | null,
  path = '',
): Generator<readonly [field: string, reason: string]> {
  for (const [name, value] of Object.entries(request) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null) continue;
    if (name !== 'translations') yield* translationFaults(value, contentLanguage, `${path}${name}.`);
    else if (Object.keys(mergedTranslations({}, value)).length === 0) continue;
    else if (contentLanguage === null) yield [`${path}${name}`, 'needs a program in more than one language'];
    else if (contentLanguage in mergedTranslations({}, value)) {
      yield [`${path}${name}.${contentLanguage}`, 'is the language of the fields themselves'];
    }
  }
}
