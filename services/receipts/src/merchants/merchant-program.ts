import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The merchant that an admin path names. */
export const merchantProgram: RecordProgram = {
  param: 'purchase_proof_merchant_id',
  table: 'purchase_proof_merchant',
};
