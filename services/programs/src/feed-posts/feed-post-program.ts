import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The feed post that an admin path names. */
export const feedPostProgram: RecordProgram = { param: 'feed_post_id', table: 'dynamic_feed_post' };
