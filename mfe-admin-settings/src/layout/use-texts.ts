import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../messages/layout.en.json' with { type: 'json' };
import es from '../messages/layout.es.json' with { type: 'json' };

addMessages('adminSettingsLayout', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsLayout');
