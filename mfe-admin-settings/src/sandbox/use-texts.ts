import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../messages/sandbox.en.json' with { type: 'json' };
import es from '../messages/sandbox.es.json' with { type: 'json' };

addMessages('adminSettingsSandbox', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsSandbox');
