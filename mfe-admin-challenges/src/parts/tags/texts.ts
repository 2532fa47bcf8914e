import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../../messages/tags.en.json' with { type: 'json' };
import es from '../../messages/tags.es.json' with { type: 'json' };

addMessages('adminTags', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminTags');
