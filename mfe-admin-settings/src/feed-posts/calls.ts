import { programHas } from '@laurel/admin-kit/program';
import { can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const feedPostKeys = queryKeys('feed-posts');

/** The address of the calls. */
export const feedPostsOf = (programId: string) => `/admin/v2/programs/${programId}/dynamic_feed_posts` as const;
export const feedPostAt = (id: string) => `/admin/v2/dynamic_feed_posts/${id}` as const;

/** The address of the screens. */
export const feedPostPages = (programId: string): string =>
  `/admin/v2/programs/${programId}/settings/program/dynamic-feed-posts`;

/** Whether the admin may write posts there; always false while the feature is off. */
export const mayManagePosts = (programId: string): boolean =>
  programHas(programId, 'dynamic_feed_posts') && can('dynamic_feed_posts', 'manage', programId);
