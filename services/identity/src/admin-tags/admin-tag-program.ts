import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The tag that an admin path names. */
export const adminTagProgram: RecordProgram = { param: 'admin_tag_id', table: 'admin_tag' };
