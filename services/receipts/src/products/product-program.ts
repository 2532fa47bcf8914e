import type { RecordProgram } from '@laurel/service-kit/auth/program-access';

/** The product that an admin path names. */
export const productProgram: RecordProgram = { param: 'purchase_proof_product_id', table: 'eligible_product' };
