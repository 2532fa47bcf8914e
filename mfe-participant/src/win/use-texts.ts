import { addMessages, namespaceTexts } from '@laurel/web-kit';
import type shared from '../messages/en.json';
import en from '../messages/win.en.json' with { type: 'json' };
import es from '../messages/win.es.json' with { type: 'json' };

addMessages('participant', { en, es });

export const useTexts = namespaceTexts<typeof shared & typeof en>('participant');
