import type { ProvisionAdminRequest } from '@laurel/contracts/identity/admin.dto';

export const organization = { key: 'laurel-demo', body: { name: 'Laurel Demo' } };

export const admins: ({ email: string } & Omit<ProvisionAdminRequest, 'organization_id'>)[] = [
  { email: 'owner@demo.test', first_name: 'Olivia', last_name: 'Marsh', grants: [{ role: 'organization_owner' }] },
  { email: 'platform@demo.test', first_name: 'Petra', last_name: 'Wolff', super_admin: true, grants: [] },
  { email: 'editor@demo.test', first_name: 'Edda', last_name: 'Lind', grants: [{ role: 'content_editor' }] },
  { email: 'reviewer@demo.test', first_name: 'Rafael', last_name: 'Quist', grants: [{ role: 'receipt_reviewer' }] },
];
