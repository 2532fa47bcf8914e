import type { ProvisionAdminRequest } from '@laurel/contracts/identity/admin.dto';

export const organization = { key: 'laurel-demo', body: { name: 'Laurel Demo' } };

export const admins: ({ email: string } & Omit<ProvisionAdminRequest, 'organization_id'>)[] = [
  { email: 'owner@demo.test', first_name: 'Olivia', last_name: 'Marsh', grants: [{ role: 'organization_owner' }] },
  { email: 'reviewer@demo.test', first_name: 'Rafael', last_name: 'Quist', grants: [{ role: 'receipt_reviewer' }] },
];
