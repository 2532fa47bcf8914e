import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The social network page that an admin path names. */
export const socialPageProgram: RecordProgram = { param: 'social_network_page_id', table: 'social_network_page' };
