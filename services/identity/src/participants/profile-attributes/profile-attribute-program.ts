import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the profile attribute in an admin path. */
export const profileAttributeProgram: RecordProgram = { param: 'profile_attribute_id', table: 'profile_attribute' };
