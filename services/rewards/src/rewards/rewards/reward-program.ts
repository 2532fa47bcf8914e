import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The program of the reward that an admin path names. */
export const rewardProgram: RecordProgram = { param: 'reward_id', table: 'reward' };
