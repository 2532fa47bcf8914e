import { kitTexts } from '../texts/kit-texts.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

export const useTexts = kitTexts('languages', en, es);
