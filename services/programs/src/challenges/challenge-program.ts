import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The challenge that an admin path names. */
export const challengeProgram: RecordProgram = { param: 'challenge_id', table: 'challenge' };
