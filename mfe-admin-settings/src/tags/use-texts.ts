import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/tags.en.json' with { type: 'json' };
import es from '../messages/tags.es.json' with { type: 'json' };

addMessages('adminSettingsTags', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsTags');

/** A text of the screens of tags by its key. */
export type Texts = Translate<typeof en>;
