import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/profile-attributes.en.json' with { type: 'json' };
import es from '../messages/profile-attributes.es.json' with { type: 'json' };

addMessages('adminSettingsProfileAttributes', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsProfileAttributes');

/** A text of the screens of profile attributes by its key. */
export type Texts = Translate<typeof en>;
