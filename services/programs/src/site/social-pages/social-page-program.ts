import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the social network page in an admin path. */
export const socialPageProgram: RecordProgram = { param: 'social_network_page_id', table: 'social_network_page' };
