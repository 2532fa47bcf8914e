import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../messages/media-library.en.json' with { type: 'json' };
import es from '../messages/media-library.es.json' with { type: 'json' };

addMessages('adminSettingsMediaLibrary', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsMediaLibrary');
