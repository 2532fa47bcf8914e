import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/referrals.en.json' with { type: 'json' };
import es from '../messages/referrals.es.json' with { type: 'json' };

addMessages('adminReferrals', { en, es });

export const useReferralTexts = namespaceTexts<typeof en>('adminReferrals');

export type ReferralTexts = Translate<typeof en>;
