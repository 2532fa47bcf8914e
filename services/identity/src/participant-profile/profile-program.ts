import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The profile entry that an admin path names. */
export const profileProgram: RecordProgram = { param: 'participant_profile_id', table: 'participant_profile' };
