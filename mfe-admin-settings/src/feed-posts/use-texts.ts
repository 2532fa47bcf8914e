import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/feed-posts.en.json' with { type: 'json' };
import es from '../messages/feed-posts.es.json' with { type: 'json' };

addMessages('adminSettingsFeedPosts', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsFeedPosts');

/** A text of the screens of feed posts by its key. */
export type Texts = Translate<typeof en>;
