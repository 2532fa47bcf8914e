import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/rewards.en.json' with { type: 'json' };
import es from '../messages/rewards.es.json' with { type: 'json' };

addMessages('adminRewards', { en, es });

export const useRewardTexts = namespaceTexts<typeof en>('adminRewards');

/** A text of the rewards' screens by its key. */
export type RewardTexts = Translate<typeof en>;
