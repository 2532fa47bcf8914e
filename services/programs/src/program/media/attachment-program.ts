import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** Resolves the program of the attachment in an admin path. */
export const attachmentProgram: RecordProgram = { param: 'attachment_id', table: 'program_attachment' };
