import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/api-keys.en.json' with { type: 'json' };
import es from '../messages/api-keys.es.json' with { type: 'json' };

addMessages('adminSettingsApiKeys', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsApiKeys');

/** A text of these screens by its key. */
export type Texts = Translate<typeof en>;
