import { kitTexts } from '../texts/kit-texts.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

/** Names of the parts of the settings and of their menu. */
export const useSettingsTexts = kitTexts('settings', en, es);
