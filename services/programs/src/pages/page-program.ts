import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The page that an admin path names. */
export const pageProgram: RecordProgram = { param: 'program_page_id', table: 'program_page' };
