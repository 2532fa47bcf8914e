import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the page in an admin path. */
export const pageProgram: RecordProgram = { param: 'program_page_id', table: 'program_page' };
