import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The program of the participant that an admin path names. */
export const participantProgram: RecordProgram = { param: 'participant_id', table: 'participant_copy' };
