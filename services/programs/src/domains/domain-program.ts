import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The domain that an admin path names. */
export const domainProgram: RecordProgram = { param: 'domain_list_id', table: 'program_domain' };
