import { addMessages, namespaceTexts } from '@laurel/web-kit';
import type shared from './en.json';
import en from './late.en.json' with { type: 'json' };
import es from './late.es.json' with { type: 'json' };

addMessages('shell', { en, es });

/** The texts of the parts that come later, in their chunk, beside those of every page. */
export const useTexts = namespaceTexts<typeof shared & typeof en>('shell');
