export { contentLanguages } from '../program/content-languages.ts';
export { languageName, translationValues } from './language-name.ts';
export { Translated, useTranslationLabel } from './translated.tsx';
export { TranslatedForm, TranslationStatus } from './translated-form.tsx';
export { isTranslation, type TranslationField, translationOf, withTranslations } from './translation-fields.ts';
