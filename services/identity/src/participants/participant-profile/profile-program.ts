import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the profile entry in an admin path. */
export const profileProgram: RecordProgram = { param: 'participant_profile_id', table: 'participant_profile' };
