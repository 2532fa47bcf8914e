import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the tag in an admin path. */
export const adminTagProgram: RecordProgram = { param: 'admin_tag_id', table: 'admin_tag' };
