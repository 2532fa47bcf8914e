import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../../messages/looks.en.json' with { type: 'json' };
import es from '../../messages/looks.es.json' with { type: 'json' };

addMessages('adminSettingsLooks', { en, es });

export const useLookTexts = namespaceTexts<typeof en>('adminSettingsLooks');
