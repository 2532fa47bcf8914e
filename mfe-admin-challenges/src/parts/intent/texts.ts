import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../../messages/intent.en.json' with { type: 'json' };
import es from '../../messages/intent.es.json' with { type: 'json' };

addMessages('adminIntent', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminIntent');
