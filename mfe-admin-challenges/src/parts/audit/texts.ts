import { addMessages, namespaceTexts } from '@laurel/web-kit';
import en from '../../messages/audit.en.json' with { type: 'json' };
import es from '../../messages/audit.es.json' with { type: 'json' };

addMessages('adminAudit', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminAudit');
