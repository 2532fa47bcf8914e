import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The attachment that an admin path names. */
export const attachmentProgram: RecordProgram = { param: 'attachment_id', table: 'program_attachment' };
