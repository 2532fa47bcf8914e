import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the evergreen setting in an admin path. */
export const evergreenProgram: RecordProgram = { param: 'evergreen_value_id', table: 'evergreen_setting_value' };
