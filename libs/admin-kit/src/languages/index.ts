export { contentLanguages, languageName, translationValues } from './content-languages.ts';
export { Translated, useTranslationLabel } from './translated.tsx';
export { TranslatedForm, TranslationStatus } from './translated-form.tsx';
export { isTranslation, type TranslationField, translationOf, withTranslations } from './translation-fields.ts';
