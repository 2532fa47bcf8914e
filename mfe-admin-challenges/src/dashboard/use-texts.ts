import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/dashboard.en.json' with { type: 'json' };
import es from '../messages/dashboard.es.json' with { type: 'json' };

addMessages('adminDashboard', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminDashboard');

/** A text of the dashboard by its key. */
export type Texts = Translate<typeof en>;
