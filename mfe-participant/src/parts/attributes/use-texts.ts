import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../../messages/attributes.en.json' with { type: 'json' };
import es from '../../messages/attributes.es.json' with { type: 'json' };

addMessages('participant', { en, es });

export const useTexts = namespaceTexts<typeof en>('participant');
