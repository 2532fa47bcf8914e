import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the participant in an admin path. */
export const participantProgram: RecordProgram = { param: 'participant_id', table: 'participant' };
