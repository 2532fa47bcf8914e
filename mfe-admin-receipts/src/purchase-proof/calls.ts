import { programHas } from '@laurel/admin-kit/program';
import { can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const productKeys = queryKeys('purchase-proof-products');
export const merchantKeys = queryKeys('purchase-proof-merchants');
export const settingsKeys = queryKeys('purchase-proof-settings');

/** The address of the calls. */
export const productsOf = (programId: string) => `/admin/v2/programs/${programId}/purchase_proof_products` as const;
export const productAt = (id: string) => `/admin/v2/purchase_proof_products/${encodeURIComponent(id)}` as const;
export const merchantsOf = (programId: string) => `/admin/v2/programs/${programId}/purchase_proof_merchants` as const;
export const merchantAt = (id: string) => `/admin/v2/purchase_proof_merchants/${encodeURIComponent(id)}` as const;
export const settingsOf = (programId: string) =>
  `/admin/v2/programs/${programId}/purchase_proof_program_settings` as const;

/** The address of the screens. */
export const purchaseProofPages = (programId: string): string =>
  `/admin/v2/programs/${programId}/settings/program/purchase-proof`;

/** Whether the admin may change the settings there; always false while the feature is off. */
export const mayManagePurchases = (programId: string): boolean =>
  programHas(programId, 'receipts') && can('receipts', 'manage', programId);
