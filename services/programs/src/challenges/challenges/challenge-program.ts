import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the challenge in an admin path. */
export const challengeProgram: RecordProgram = { param: 'challenge_id', table: 'challenge' };
