import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/program-pages.en.json' with { type: 'json' };
import es from '../messages/program-pages.es.json' with { type: 'json' };

addMessages('adminSettingsProgramPages', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsProgramPages');

/** A text of the screens of program pages by its key. */
export type Texts = Translate<typeof en>;
