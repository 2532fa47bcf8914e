import { addMessages, namespaceTexts } from '@laurel/web-kit';
import type shared from '../messages/en.json';
import en from '../messages/my-rewards.en.json' with { type: 'json' };
import es from '../messages/my-rewards.es.json' with { type: 'json' };

addMessages('participant', { en, es });

export const useTexts = namespaceTexts<typeof shared & typeof en>('participant');
