import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The evergreen setting that an admin path names. */
export const evergreenProgram: RecordProgram = { param: 'evergreen_value_id', table: 'evergreen_setting_value' };
