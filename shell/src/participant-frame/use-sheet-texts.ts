import { addMessages, namespaceTexts } from '@laurel/web-kit';
import type shared from '../messages/en.json';
import en from '../messages/sheet.en.json' with { type: 'json' };
import es from '../messages/sheet.es.json' with { type: 'json' };

addMessages('shell', { en, es });

/** The texts of the side sheet, which come with its chunk, beside those of every page. */
export const useTexts = namespaceTexts<typeof shared & typeof en>('shell');
