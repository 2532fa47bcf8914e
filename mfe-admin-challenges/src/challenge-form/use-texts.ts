import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/challenge-details.en.json' with { type: 'json' };
import es from '../messages/challenge-details.es.json' with { type: 'json' };

addMessages('adminChallengeDetails', { en, es });

export const useDetailTexts = namespaceTexts<typeof en>('adminChallengeDetails');

/** A text about what belongs to one type of challenge, by its key. */
export type DetailTexts = Translate<typeof en>;
