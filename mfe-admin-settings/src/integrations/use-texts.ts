import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/integrations.en.json' with { type: 'json' };
import es from '../messages/integrations.es.json' with { type: 'json' };

addMessages('adminSettingsIntegrations', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsIntegrations');

/** A text of the integrations' screens by its key. */
export type Texts = Translate<typeof en>;
