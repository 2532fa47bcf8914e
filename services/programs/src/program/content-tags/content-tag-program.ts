import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the content tag in an admin path. */
export const contentTagProgram: RecordProgram = { param: 'content_tag_id', table: 'content_tag' };
