import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/domains.en.json' with { type: 'json' };
import es from '../messages/domains.es.json' with { type: 'json' };

addMessages('adminSettingsDomains', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsDomains');

/** A text of these screens by its key. */
export type Texts = Translate<typeof en>;
