import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The content tag that an admin path names. */
export const contentTagProgram: RecordProgram = { param: 'content_tag_id', table: 'content_tag' };
