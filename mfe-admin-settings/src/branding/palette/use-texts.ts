import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../../messages/palette.en.json' with { type: 'json' };
import es from '../../messages/palette.es.json' with { type: 'json' };

addMessages('adminSettingsPalette', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsPalette');
