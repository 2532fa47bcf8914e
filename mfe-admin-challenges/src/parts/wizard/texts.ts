import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../../messages/wizard.en.json' with { type: 'json' };
import es from '../../messages/wizard.es.json' with { type: 'json' };

addMessages('adminWizard', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminWizard');
