import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The receipt that an admin path names. */
export const receiptProgram: RecordProgram = { param: 'receipt_id', table: 'receipt' };
