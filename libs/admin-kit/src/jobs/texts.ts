import type { Translate } from '@laurel/web-kit';
import { kitTexts } from '../texts/kit-texts.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

export const useTexts = kitTexts('jobs', en, es);

/** A text of jobs by its key. */
export type Texts = Translate<typeof en>;
