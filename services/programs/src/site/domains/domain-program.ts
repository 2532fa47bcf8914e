import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the domain in an admin path. */
export const domainProgram: RecordProgram = { param: 'domain_list_id', table: 'program_domain' };
