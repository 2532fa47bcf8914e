import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/organization.en.json' with { type: 'json' };
import es from '../messages/organization.es.json' with { type: 'json' };

addMessages('adminOrganization', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminOrganization');

/** A text of the organization's screens by its key. */
export type Texts = Translate<typeof en>;
