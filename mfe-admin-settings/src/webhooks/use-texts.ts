import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/webhooks.en.json' with { type: 'json' };
import es from '../messages/webhooks.es.json' with { type: 'json' };

addMessages('adminSettingsWebhooks', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsWebhooks');

/** A text of these screens by its key. */
export type Texts = Translate<typeof en>;
