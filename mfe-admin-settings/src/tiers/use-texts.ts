import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../messages/tiers.en.json' with { type: 'json' };
import es from '../messages/tiers.es.json' with { type: 'json' };

addMessages('adminSettingsTiers', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsTiers');
