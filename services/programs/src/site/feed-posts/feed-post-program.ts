import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the feed post in an admin path. */
export const feedPostProgram: RecordProgram = { param: 'feed_post_id', table: 'dynamic_feed_post' };
